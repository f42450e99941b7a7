// The handheld on the desk: its shell, its screen at a whole number of the display's own pixels, and
// its buttons, which light up while they are down.

import { say } from "./texts.js";

const PAPER = [5, 7, 11]; // simulator/pictures.py: the glass of an OLED, and its light
const INK = [208, 234, 255];
const LEAST_HIT = 44; // CSS pixels that a finger hits

export class Stage {
  // `boards`: those of about.json. Shows nothing until it is given a board.
  constructor(boards) {
    this.boards = boards;
    this.desk = document.getElementById("desk");
    this.root = document.getElementById("handheld");
    this.shell = document.getElementById("shell");
    this.canvas = document.getElementById("screen");
    this.gaps = document.getElementById("gaps");
    this.buttons = document.getElementById("buttons");
    this.turned = false;
    this.pixels = null;
    new ResizeObserver(() => this.layOut()).observe(this.desk);
  }

  // Show this board's handheld, switched off.
  show(name) {
    this.name = name;
    this.board = this.boards[name];
    this.pixels = null;
    this.turned = false;
    const { w, h, lcd } = this.board;
    this.canvas.width = w;
    this.canvas.height = h;
    this.canvas.setAttribute("aria-label", say("screen"));
    this.root.classList.toggle("oled", !lcd);
    this.image = new ImageData(w, h);
    this.layOut();
  }

  // Paint a frame: 8 pixels a byte, or two bytes a pixel, RGB565, as web/inside/start.py gives it.
  paint(pixels) {
    this.pixels = pixels;
    const { w, h } = this.board;
    const out = this.image.data;
    if (pixels.length === 2 * w * h)
      for (let i = 0, at = 0; i < pixels.length; i += 2, at += 4) {
        const high = pixels[i];
        const low = pixels[i + 1];
        out[at] = (((high >> 3) * 255) / 31) | 0;
        out[at + 1] = (((((high & 7) << 3) | (low >> 5)) * 255) / 63) | 0;
        out[at + 2] = (((low & 0x1f) * 255) / 31) | 0;
        out[at + 3] = 255;
      }
    else
      for (let i = 0, at = 0; i < pixels.length; i++)
        for (let bit = 7; bit >= 0; bit--, at += 4) {
          const lit = (pixels[i] >> bit) & 1;
          const colour = lit ? INK : PAPER;
          out[at] = colour[0];
          out[at + 1] = colour[1];
          out[at + 2] = colour[2];
          out[at + 3] = lit ? 255 : 0; // so that only what is lit glows
        }
    this.canvas.getContext("2d").putImageData(this.image, 0, 0);
  }

  // Hold it the other way round.
  turn(turned) {
    if (turned === this.turned) return;
    this.turned = turned;
    this.root.classList.toggle("turned", turned);
  }

  press(name, down) {
    this.buttons.querySelector(`[data-name="${name}"]`)?.classList.toggle("down", down);
  }

  // The pixel of the screen at a point of the window.
  pixelAt(x, y) {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    const { w, h } = this.board;
    const column = Math.floor(((x - left) / width) * w);
    const row = Math.floor(((y - top) / height) * h);
    if (column < 0 || column >= w || row < 0 || row >= h) return null;
    return this.turned ? [w - 1 - column, h - 1 - row] : [column, row];
  }

  // Choose the shape and the scale that fit best, and put everything in its place.
  layOut() {
    if (!this.board) return;
    const dots = window.devicePixelRatio || 1;
    const room = this.desk.getBoundingClientRect();
    const fits = (shape, width) =>
      Math.max(Math.floor(Math.min(room.width / width, room.height / shape.size[1]) * shape.pixel * dots), 1);
    const { shell, upright } = this.board.shapes;
    const lain = fits(shell, shell.size[0]);
    // In a narrow window the screen may be as wide as that: what is cut off are edges.
    const stood = upright ? fits(upright, this.board.w * upright.pixel) : 0;
    const stands = stood > lain || (stood === lain && room.height > room.width);
    const shape = stands ? upright : shell;
    const scale = stands ? stood : lain;
    const unit = scale / dots / shape.pixel;
    const even = (value) => Math.round(value * dots) / dots; // on the display's own pixels
    const [width, height] = shape.size.map((side) => even(side * unit));
    this.scale = scale;
    this.root.style.width = `${width}px`;
    this.root.style.height = `${height}px`;
    const at = (start, free) => even(start + free) - start; // the desk itself may begin between them
    this.root.style.left = `${at(room.left, (room.width - width) / 2)}px`;
    this.root.style.top = `${at(room.top, (room.height - height) * (stands ? 0.6 : 0.5))}px`; // for thumbs
    const picture = `boards/${this.name}${stands ? "-upright" : ""}`;
    if (!this.shell.src.endsWith(`${picture}.svg`)) this.shell.src = `${picture}.svg`;
    const [x, y] = shape.screen.map((at) => even(at * unit));
    for (const each of [this.canvas, this.gaps]) {
      each.style.left = `${x}px`;
      each.style.top = `${y}px`;
      each.style.width = `${(this.board.w * scale) / dots}px`;
      each.style.height = `${(this.board.h * scale) / dots}px`;
    }
    this.gaps.hidden = this.board.lcd || scale < 3;
    this.gaps.style.backgroundSize = `${scale / dots}px ${scale / dots}px`;
    this.gaps.style.setProperty("--dot", `${1 / dots}px`);
    this.root.style.setProperty("--glow", `${(2 * scale) / dots}px`);
    this.layButtons(shape, unit, `${picture}-lit.svg`, width, height);
  }

  layButtons(shape, unit, lit, width, height) {
    const key = `${lit} ${width} ${say("button.up")}`;
    if (this.laid === key) return;
    this.laid = key;
    this.buttons.replaceChildren(
      ...Object.entries(shape.buttons).map(([name, box]) => {
        const [x, y, w, h] = box.map((side) => side * unit);
        const edge = 3 * unit; // what lights up around it
        const more = Math.max((LEAST_HIT - Math.min(w, h)) / 2, edge);
        const button = document.createElement("button");
        button.type = "button";
        button.dataset.name = name;
        button.tabIndex = -1; // the handheld has the focus, and keys for all of them
        button.setAttribute("aria-label", say(`button.${name}`));
        const light = document.createElement("i");
        place(button, x - more, y - more, w + 2 * more, h + 2 * more);
        place(light, more - edge, more - edge, w + 2 * edge, h + 2 * edge);
        light.style.backgroundImage = `url("${lit}")`;
        light.style.backgroundSize = `${width}px ${height}px`;
        light.style.backgroundPosition = `${edge - x}px ${edge - y}px`;
        button.append(light);
        return button;
      }),
    );
  }
}

function place(element, left, top, width, height) {
  Object.assign(element.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
}
