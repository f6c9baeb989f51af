/*
 * The pace of an animation: waits that end at once when the player skips, when nobody looks, or when animation is off.
 * Nothing ever waits for an animation to end, only for these.
 */
import { settings } from "../store.js";

/* Milliseconds for one seed to fall, by the setting "speed"; the last: no animation. */
const STEP = [700, 420, 230, 120, 0];

export function reducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export class Pace {
  #wake = null;
  skipped = false;

  get step() {
    return this.skipped || document.hidden ? 0 : STEP[settings.speed];
  }

  /* `flying`: things may move across the screen. */
  get flying() {
    return this.step > 0 && !reducedMotion();
  }

  /* So many steps long. */
  wait(steps) {
    const time = this.step * steps;
    if (time <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#wake?.(), time);
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = null;
        resolve();
      };
    });
  }

  skip() {
    this.skipped = true;
    this.#wake?.();
  }
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) current?.skip();
});

let current = null;

/* The pace of the animation that begins now; there is one at a time. */
export function newPace() {
  current = new Pace();
  return current;
}
