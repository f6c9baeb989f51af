/* Making elements, dialogs, and the one place that speaks to screen readers. No framework: the page is small. */
import { t } from "./language.js";

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.setAttribute("class", value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/* An HTML element: h("button", {class: "wide", onclick: f}, "text", other). */
export function h(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/* The same in SVG. */
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/* A drawing from icons.svg's own set, by name; decoration only. */
export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("use", { href: `#icon-${name}` }));
}

/* A button with a drawing and a word; `short` hides the word where room is scarce, not from screen readers. */
export function iconButton(name, label, onclick, attributes = {}) {
  return h("button", { type: "button", title: label, onclick, ...attributes }, icon(name), h("span", { class: "word" }, label));
}

/* Scrolls the list that an item is in, and only that, until the item can be seen. */
export function showItem(item) {
  let list = item?.parentElement;
  while (list && !(list.scrollHeight > list.clientHeight && /auto|scroll/.test(getComputedStyle(list).overflowY))) list = list.parentElement;
  if (!list || list === document.documentElement || list === document.body) return;
  const above = item.getBoundingClientRect().top - list.getBoundingClientRect().top;
  if (above < 0) list.scrollTop += above;
  else if (above + item.offsetHeight > list.clientHeight) list.scrollTop += above + item.offsetHeight - list.clientHeight;
}

let live;

/* Says a sentence to those who listen instead of looking. The same sentence twice is said twice. */
export function announce(sentence) {
  if (!live) {
    live = h("div", { class: "unseen", role: "status", "aria-live": "polite" });
    document.body.append(live);
  }
  const line = h("p", {}, sentence);
  live.append(line);
  while (live.children.length > 6) live.firstChild.remove();
}

let notices;

/* A short message at the edge of the screen, with an optional button; it goes by itself unless it has one. */
export function notice(sentence, action = null) {
  if (!notices) {
    notices = h("div", { class: "notices" });
    document.body.append(notices);
  }
  const close = () => box.remove();
  const box = h("div", { class: "notice", role: "alert" }, h("p", {}, sentence),
    action && h("button", { type: "button", onclick: () => { close(); action.run(); } }, action.label),
    h("button", { type: "button", class: "plain", "aria-label": t("Close"), onclick: close }, icon("close")));
  notices.append(box);
  if (!action) setTimeout(close, 6000);
  return close;
}

/* A modal dialog. `buttons`: [{label, value, primary}]; gives the value of the one pressed, null when it was left. */
export function dialog(title, content, buttons = [{ label: t("Close"), value: null }]) {
  return new Promise((resolve) => {
    let value = null;
    const box = h("dialog", { "aria-label": title });
    const end = (chosen) => { value = chosen; box.close(); };
    box.append(
      h("div", { class: "dialog-body" }, h("h2", {}, title), content),
      h("div", { class: "dialog-buttons" }, buttons.map((button) =>
        h("button", { type: "button", class: button.primary ? "primary" : "", onclick: () => end(button.value) }, button.label))));
    box.addEventListener("close", () => { box.remove(); resolve(value); });
    box.addEventListener("click", (event) => { if (event.target === box) end(null); });
    document.body.append(box);
    box.showModal();
    const body = box.firstChild;
    if (body.scrollHeight > body.clientHeight) body.tabIndex = 0; /* so that the keyboard can scroll it */
    (box.querySelector("[autofocus]") ?? box.querySelector("button.primary") ?? box.querySelector("button"))?.focus();
  });
}

/* Asks before something is lost; true: go on. */
export function confirmLoss(title, sentence, label) {
  return dialog(title, h("p", {}, sentence), [
    { label: t("Cancel"), value: false },
    { label, value: true, primary: true },
  ]).then((value) => value === true);
}

/* One group of choices, as radio buttons that look like cards. `choices`: [{id, name, description}]. */
export function choiceGroup(legend, name, choices, chosen, onchange) {
  return h("fieldset", { class: "choices" }, h("legend", {}, legend), choices.map((choice) =>
    h("label", { class: "choice" },
      h("input", { type: "radio", name, value: choice.id, checked: choice.id === chosen, onchange: () => onchange(choice.id) }),
      h("span", { class: "choice-name" }, choice.name),
      choice.description && h("span", { class: "choice-description" }, choice.description))));
}

/* A labelled switch. */
export function toggle(label, checked, onchange) {
  return h("label", { class: "field toggle" },
    h("input", { type: "checkbox", checked, onchange: (event) => onchange(event.target.checked) }), h("span", {}, label));
}

/* A labelled list to choose from. */
export function selectField(label, choices, chosen, onchange) {
  return h("label", { class: "field" }, h("span", {}, label),
    h("select", { onchange: (event) => onchange(event.target.value) },
      choices.map((choice) => h("option", { value: choice.id, selected: String(choice.id) === String(chosen) }, choice.name))));
}

/* A labelled slider. */
export function slider(label, minimum, maximum, value, onchange) {
  return h("label", { class: "field" }, h("span", {}, label),
    h("input", { type: "range", min: minimum, max: maximum, value, onchange: (event) => onchange(Number(event.target.value)) }));
}
