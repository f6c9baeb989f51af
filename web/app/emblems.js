/* Small drawings: the barn, and one for each game. */
import { svg } from "./dom.js";

function barn() {
  return svg("svg", { viewBox: "0 0 96 96" },
    svg("path", { d: "M8 50C20 38 30 18 34 8C42 16 54 16 62 8C66 18 76 38 88 50L80 52C70 46 26 46 16 52Z", fill: "#8a3b1a", stroke: "#4a1c08", "stroke-width": 2.5, "stroke-linejoin": "round" }),
    svg("path", { d: "M22 50L28 76H68L74 50C60 46 36 46 22 50Z", fill: "#d79a4b", stroke: "#4a1c08", "stroke-width": 2.5, "stroke-linejoin": "round" }),
    svg("path", { d: "M30 76L26 90M66 76L70 90M40 76V86M56 76V86", stroke: "#4a1c08", "stroke-width": 4, "stroke-linecap": "round" }),
    svg("path", { d: "M42 76V62C42 56 54 56 54 62V76Z", fill: "#4a1c08" }),
    [[33, 62], [63, 62]].map(([x, y]) => svg("ellipse", { cx: x, cy: y, rx: 4.5, ry: 3.2, fill: "#fff3d8", stroke: "#4a1c08", "stroke-width": 1.2 })));
}

function congklak() {
  const holes = [];
  for (let i = 0; i < 5; i++) for (const y of [34, 62]) holes.push([52 + i * 24, y]);
  return svg("svg", { viewBox: "0 0 200 96" },
    svg("path", { d: "M30 8H170C190 8 198 30 198 48S190 88 170 88H30C10 88 2 66 2 48S10 8 30 8Z", fill: "#9a5b2b", stroke: "#4a240d", "stroke-width": 3 }),
    svg("path", { d: "M32 15H168C184 15 191 33 191 48S184 81 168 81H32C16 81 9 63 9 48S16 15 32 15Z", fill: "none", stroke: "#c98d52", "stroke-width": 1.5 }),
    [22, 178].map((x) => svg("rect", { x: x - 9, y: 26, width: 18, height: 44, rx: 9, fill: "#341807" })),
    holes.map(([x, y]) => svg("circle", { cx: x, cy: y, r: 10, fill: "#341807" })),
    holes.flatMap(([x, y], k) => Array.from({ length: 2 + ((k * 5) % 4) }, (_, i) =>
      svg("ellipse", { cx: x + 4.4 * Math.cos(i * 2.4 + k), cy: y + 4.4 * Math.sin(i * 2.4 + k), rx: 3.2, ry: 2.3, fill: "#fbeed8", transform: `rotate(${i * 50 + k * 20} ${x} ${y})` }))));
}

function tictactoe() {
  return svg("svg", { viewBox: "0 0 96 96", class: "emblem-lines" },
    svg("path", { d: "M35 10V86M61 10V86M10 35H86M10 61H86", class: "ink" }),
    svg("path", { d: "M14 14L29 29M29 14L14 29M40 40L56 56M56 40L40 56M67 67L82 82M82 67L67 82", class: "x" }),
    svg("path", { d: "M74.500 14a8 8 0 1 0 .1 0ZM22 66a8 8 0 1 0 .1 0Z", class: "o" }));
}

function othello() {
  const discs = [[1, 1, 1], [2, 1, 0], [1, 2, 0], [2, 2, 1], [3, 1, 0], [0, 2, 1]];
  return svg("svg", { viewBox: "0 0 96 96" },
    svg("rect", { x: 3, y: 3, width: 90, height: 90, rx: 10, fill: "#9a5b2b", stroke: "#4a240d", "stroke-width": 3 }),
    svg("rect", { x: 12, y: 12, width: 72, height: 72, fill: "#1f6e43" }),
    svg("path", { d: "M30 12V84M48 12V84M66 12V84M12 30H84M12 48H84M12 66H84", stroke: "#0d3a22", "stroke-width": 1.5 }),
    discs.map(([x, y, light]) => [
      svg("circle", { cx: 22 + 18 * x, cy: 22.5 + 18 * y, r: 7.6, fill: "#000", opacity: 0.3 }),
      svg("circle", { cx: 21 + 18 * x, cy: 21 + 18 * y, r: 7.4, fill: light ? "#f6f1e5" : "#1b1f21", stroke: light ? "#8d8471" : "#000", "stroke-width": 1 })]));
}

function ferry() {
  return svg("svg", { viewBox: "0 0 96 96" },
    svg("path", { d: "M0 56C12 52 24 60 36 56S60 52 72 56 90 60 96 56V96H0Z", fill: "#3f7f9c" }),
    svg("path", { d: "M0 70C12 66 24 74 36 70S60 66 72 70 90 74 96 70V96H0Z", fill: "#2e6480" }),
    svg("path", { d: "M14 50C30 56 66 56 82 50C78 64 70 72 60 72H36C26 72 18 64 14 50Z", fill: "#8a4f24", stroke: "#3d1f0a", "stroke-width": 2 }),
    [[36, "#f7f1e3", "#d9a878"], [58, "#5f8a3a", "#8d5730"]].map(([x, body, head]) => [
      svg("path", { d: `M${x - 9} 52C${x - 8} 40 ${x - 5} 34 ${x} 34S${x + 8} 40 ${x + 9} 52Z`, fill: body, stroke: "#3d1f0a", "stroke-width": 1.6 }),
      svg("circle", { cx: x, cy: 26, r: 8, fill: head, stroke: "#3d1f0a", "stroke-width": 1.6 })]),
    svg("path", { d: "M26 22C32 24 40 24 46 22C42 19 41 14 36 14S30 19 26 22Z", fill: "#3b3024" }),
    svg("path", { d: "M50 20L52 11 56 15 58 8 60 15 64 11 66 20Z", fill: "#c9542e" }));
}

const drawings = { barn, congklak, othello, tictactoe, ferry };

export function emblem(name) {
  return (drawings[name] ?? barn)();
}
