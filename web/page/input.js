// Keyboard, mouse, fingers and gamepad, as presses of the handheld's buttons and taps of its screen.

const KEYS = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  Enter: "a",
  Escape: "b",
  Tab: "menu",
};
const OPPOSITE = { up: "down", down: "up", left: "right", right: "left" };
const PAD = { 0: "a", 1: "b", 2: "y", 3: "menu", 9: "menu", 12: "up", 13: "down", 14: "left", 15: "right" };
const TILTED = 0.5; // how far a stick is pushed
const NOTCH = 60; // pixels of a wheel
const MOST_NOTCHES = 3; // of it, taken at once

export class Input {
  // `page` has the stage and, while it is on, the handheld, and carries out `keys`: functions by key.
  constructor(page, keys) {
    this.page = page;
    this.keys = keys;
    this.holding = new Map(); // a button's name by what holds it
    this.wheel = 0;
    const { root, desk } = page.stage;
    root.addEventListener("keydown", (event) => this.keyDown(event));
    root.addEventListener("keyup", (event) => this.letGo(event.code));
    root.addEventListener("blur", () => this.letAllGo());
    root.addEventListener("pointerdown", (event) => this.pointerDown(event));
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"])
      root.addEventListener(name, (event) => this.letGo(event.pointerId));
    root.addEventListener("click", (event) => this.clicked(event));
    root.addEventListener("contextmenu", (event) => event.preventDefault());
    desk.addEventListener("wheel", (event) => this.turnWheel(event), { passive: true });
    addEventListener("blur", () => this.letAllGo());
    addEventListener("gamepadconnected", () => this.pollPads());
  }

  has(name) {
    return this.page.stage.board?.buttons.includes(name);
  }

  // The button that now lies in this direction; any other as it is.
  facing(name) {
    return this.page.stage.turned ? (OPPOSITE[name] ?? name) : name;
  }

  hold(by, name) {
    if (!this.has(name) || this.holding.has(by)) return;
    const held = [...this.holding.values()].includes(name);
    this.holding.set(by, name);
    if (held) return;
    this.page.handheld?.do("press", { name });
    this.page.stage.press(name, true);
  }

  letGo(by) {
    const name = this.holding.get(by);
    if (!name) return;
    this.holding.delete(by);
    if ([...this.holding.values()].includes(name)) return;
    this.page.handheld?.do("release", { name });
    this.page.stage.press(name, false);
  }

  letAllGo() {
    for (const by of [...this.holding.keys()]) this.letGo(by);
  }

  tap(name) {
    this.hold("tap", name);
    this.letGo("tap");
  }

  keyDown(event) {
    const { key, code, ctrlKey, altKey, metaKey, shiftKey, repeat } = event;
    const named = (ctrlKey ? "Ctrl+" : "") + key;
    if (this.keys[named]) {
      event.preventDefault();
      if (!repeat) this.keys[named]();
      return;
    }
    if (ctrlKey || altKey || metaKey) return;
    const name = this.facing(KEYS[key]);
    if (name && this.has(name) && !(key === "Tab" && shiftKey)) {
      event.preventDefault();
      if (!repeat) this.hold(code, name);
    } else if (this.page.state?.typing && (key.length === 1 || key === "Backspace")) {
      event.preventDefault();
      this.page.handheld?.do("write", { letter: key === "Backspace" ? "\b" : key });
    }
  }

  pointerDown(event) {
    if (event.button) return;
    const name = event.target.dataset?.name ?? event.target.parentNode.dataset?.name;
    this.page.stage.root.focus({ preventScroll: true });
    event.preventDefault();
    if (name) {
      this.page.stage.root.setPointerCapture(event.pointerId);
      this.hold(event.pointerId, name);
      return;
    }
    const pixel = this.page.stage.pixelAt(event.clientX, event.clientY);
    if (pixel) this.page.handheld?.do("click", { x: pixel[0], y: pixel[1] });
  }

  // A click without a pointer comes from a screen reader.
  clicked(event) {
    const name = event.target.closest("button")?.dataset.name;
    if (name && event.detail === 0) this.tap(name);
  }

  // Up or down in a menu. At the table the wheel does nothing, lest it choose a card.
  turnWheel(event) {
    if (!this.page.state || this.page.state.screen === "table") return;
    this.wheel += event.deltaY * (event.deltaMode ? NOTCH : 1);
    const notches = Math.min(Math.trunc(Math.abs(this.wheel) / NOTCH), MOST_NOTCHES);
    if (!notches) return;
    const name = this.facing(this.wheel > 0 ? "down" : "up");
    this.wheel = 0;
    for (let i = 0; i < notches; i++) this.tap(name);
  }

  pollPads() {
    if (this.polling) return;
    this.polling = true;
    const look = () => {
      const pads = navigator.getGamepads().filter(Boolean);
      if (!pads.length) {
        this.polling = false;
        return;
      }
      for (const pad of pads) {
        const [x = 0, y = 0] = pad.axes;
        const down = new Set();
        pad.buttons.forEach((button, i) => button.pressed && down.add(PAD[i]));
        if (x < -TILTED) down.add("left");
        if (x > TILTED) down.add("right");
        if (y < -TILTED) down.add("up");
        if (y > TILTED) down.add("down");
        for (const name of new Set(Object.values(PAD))) {
          const by = `pad ${pad.index} ${name}`;
          if (down.has(name)) this.hold(by, this.facing(name));
          else this.letGo(by);
        }
      }
      requestAnimationFrame(look);
    };
    look();
  }
}
