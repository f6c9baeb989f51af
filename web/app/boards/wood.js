/* The wood of the congklak board and its cowries: gradients and grain, drawn by code. */
import { svg } from "../dom.js";

export const SEED_KINDS = 4;

const SEED_COLOURS = [
  ["#fffaf0", "#e8d4ad", "#a98455"],
  ["#fff6e6", "#dfc393", "#94703f"],
  ["#fffdf8", "#eee0c4", "#b29468"],
  ["#fbeed8", "#d6b27c", "#8a6234"],
];

function gradient(kind, id, stops, attributes = {}) {
  return svg(kind, { id, ...attributes }, stops.map(([offset, colour]) => svg("stop", { offset, "stop-color": colour })));
}

/* A cowrie from its mouth side: a rounded shell, the slit with its teeth, a glint. */
function cowrie(kind) {
  const [, , line] = SEED_COLOURS[kind];
  return svg("g", { id: `seed-${kind}` },
    svg("ellipse", { cx: 1.4, cy: 2.4, rx: 11, ry: 7.8, fill: "#000", opacity: 0.32 }),
    svg("path", { d: "M-11 0C-11 -5.4 -5.6 -8 0.4 -7.8C6.8 -7.6 11.2 -4.4 11.2 0C11.2 4.6 6.6 7.7 0 7.7C-5.8 7.7 -11 5.2 -11 0Z", fill: `url(#shell-${kind})`, stroke: line, "stroke-width": 0.7 }),
    svg("path", { d: "M-8 0.6C-3.6 -1.2 3.4 -1.4 8.2 0.4C3.6 1.2 -3.4 1.6 -8 0.6Z", fill: line }),
    svg("path", { d: "M-4.6 -1.6v1.4M-1.5 -2.1v1.6M1.6 -2.1v1.6M4.7 -1.7v1.4M-3 1.4v1.6M0 1.5v1.7M3 1.3v1.6", stroke: line, "stroke-width": 0.6 }),
    svg("ellipse", { cx: -3, cy: -4.7, rx: 4.4, ry: 1.3, fill: "#fff", opacity: 0.75 }));
}

function woodColours() {
  return [
    gradient("linearGradient", "wood", [["0", "#b4733c"], ["0.45", "#9a5b2b"], ["1", "#6d3a18"]], { x2: 0, y2: 1 }),
    gradient("linearGradient", "wood-edge", [["0", "#d99c5e"], ["0.5", "#8a4f24"], ["1", "#4a240d"]], { x2: 0, y2: 1 }),
  ];
}

export function woodDefinitions() {
  return svg("defs", {},
    woodColours(),
    gradient("radialGradient", "hollow", [["0", "#6b3d1b"], ["0.62", "#542c11"], ["0.9", "#341807"], ["1", "#241004"]], { cx: 0.5, cy: 0.62, r: 0.6 }),
    gradient("radialGradient", "hollow-store", [["0", "#6b3d1b"], ["0.7", "#4a260e"], ["1", "#241004"]], { cx: 0.5, cy: 0.6, r: 0.75 }),
    SEED_COLOURS.map(([light, middle, dark], kind) =>
      gradient("radialGradient", `shell-${kind}`, [["0", light], ["0.55", middle], ["1", dark]], { cx: 0.42, cy: 0.3, r: 0.8 })),
    SEED_COLOURS.map((_, kind) => cowrie(kind)));
}

/* The grain: long lines that sway a little, always the same ones. */
function grain(length, across, tall) {
  const lines = [];
  for (let i = 0; i < 30; i++) {
    const v = 10 + (across - 20) * ((i + 0.5) / 30);
    const sway = 5 + 6 * Math.abs(Math.sin(i * 12.9));
    const point = (u, w) => (tall ? `${w.toFixed(1)} ${u.toFixed(1)}` : `${u.toFixed(1)} ${w.toFixed(1)}`);
    let d = `M${point(0, v)}`;
    for (let u = 0; u < length; u += length / 4) {
      const a = v + sway * Math.sin(i * 1.3 + u * 0.011);
      const b = v + sway * Math.sin(i * 1.9 + u * 0.017 + 2);
      d += `C${point(u + length / 12, a)} ${point(u + length / 6, b)} ${point(u + length / 4, v + sway * Math.sin(i + u * 0.013))}`;
    }
    lines.push(svg("path", { d, class: i % 3 === 0 ? "grain strong" : "grain" }));
  }
  return lines;
}

/* The outline of a boat: straight sides, ends that come to a soft point. */
function outline(w, h, inset, tall) {
  const length = (tall ? h : w) - 2 * inset;
  const across = (tall ? w : h) - 2 * inset;
  const point = (u, v) => (tall ? `${inset + v} ${inset + u}` : `${inset + u} ${inset + v}`);
  const bend = 96;
  return `M${point(bend, 0)}L${point(length - bend, 0)}C${point(length - 30, 0)} ${point(length, across * 0.24)} ${point(length, across / 2)}` +
    `C${point(length, across * 0.76)} ${point(length - 30, across)} ${point(length - bend, across)}L${point(bend, across)}` +
    `C${point(30, across)} ${point(0, across * 0.76)} ${point(0, across / 2)}C${point(0, across * 0.24)} ${point(30, 0)} ${point(bend, 0)}Z`;
}

/* The carved band between the two rows: a chain of kawung petals. */
function band(w, h, tall) {
  const length = tall ? h : w;
  const middle = (tall ? w : h) / 2;
  const petals = [];
  for (let u = 170; u <= length - 170; u += 30) {
    const [x, y] = tall ? [middle, u] : [u, middle];
    petals.push(svg("path", { d: `M${x - 9} ${y}q9 -7 18 0q-9 7 -18 0M${x} ${y - 9}q7 9 0 18q-7 -9 0 -18` }));
  }
  return svg("g", { class: "carving" }, petals);
}

export function woodBody(w, h, tall) {
  const body = outline(w, h, 6, tall);
  return svg("g", {},
    svg("clipPath", { id: "body" }, svg("path", { d: body })),
    svg("path", { d: body, fill: "url(#wood)", stroke: "url(#wood-edge)", "stroke-width": 7 }),
    svg("g", { "clip-path": "url(#body)" }, grain(tall ? h : w, tall ? w : h, tall)),
    svg("path", { d: outline(w, h, 15, tall), class: "groove" }),
    band(w, h, tall));
}

/* A frame of the same wood around a square from 0 to `size`. */
export function woodFrame(size, margin) {
  const across = size + 2 * margin;
  const box = { x: -margin, y: -margin, width: across, height: across, rx: Math.min(26, 2 * margin) };
  return svg("g", { class: "frame" },
    svg("defs", {}, woodColours(), svg("clipPath", { id: "frame" }, svg("rect", box))),
    svg("rect", { ...box, fill: "url(#wood)" }),
    margin > 20 && svg("g", { "clip-path": "url(#frame)" }, svg("g", { transform: `translate(${-margin} ${-margin})` }, grain(across, across, false))),
    svg("rect", { ...box, fill: "none", stroke: "url(#wood-edge)", "stroke-width": Math.min(7, margin) }),
    svg("rect", { x: -3, y: -3, width: size + 6, height: size + 6, class: "groove" }));
}
