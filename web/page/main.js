// The page: a handheld on the desk, and what stands around it.

import { read, write as writeAddress } from "./address.js";
import { PeerCable, SerialCable, TabCable, hex, plain } from "./cable.js";
import { download } from "./download.js";
import { Handheld } from "./handheld.js";
import { Input } from "./input.js";
import { Piezo } from "./piezo.js";
import { choosePort } from "./ports.js";
import { Stage } from "./stage.js";
import { say, speak, write } from "./texts.js";
import { pack, unpack } from "./zip.js";

const GUEST = /\bguest\b/.test(location.hash); // a second handheld in this browser, with saves of its own
const SAVES = GUEST ? "pocket-skat-guest" : "pocket-skat";
const FIRST = "pico_lcd_13"; // whoever comes first sees colours
const SILENT_MS = 20_000; // without a sign of life
const SAID_LINES = 60; // that are kept
const $ = (id) => document.getElementById(id);
const still = matchMedia("(prefers-reduced-motion: reduce)");

class Page {
  // `about`: about.json.
  constructor(about) {
    this.about = about;
    this.boards = about.boards;
    this.stage = new Stage(about.boards);
    this.state = null; // of the handheld: web/inside/start.py
    this.handheld = null;
    this.piezo = new Piezo();
    this.input = new Input(this, {
      F1: () => this.showMenu(),
      F2: () => this.savePicture(),
      F7: () => this.switchSound(),
      "Ctrl+End": () => this.handheld?.do("ask", { question: "end" }),
    });
    this.listen();
  }

  listen() {
    $("choose").onclick = () => $("boards").showModal();
    $("more").onclick = () => this.showMenu();
    $("full").onclick = () => this.switchFull();
    $("link").onclick = () => this.copyLink();
    $("two").onclick = () => this.showWires();
    $("wires-tab").onclick = () => this.plug(new TabCable());
    $("wires-usb").onclick = () => this.plugUsb();
    $("wires-usb").hidden = !("serial" in navigator);
    $("wires-invite").onclick = () => this.invite();
    $("wires-join").onclick = () => this.join();
    $("wires-off").onclick = () => this.unplug();
    $("sound").onclick = () => this.switchSound();
    $("text").onclick = () => this.showText();
    $("picture").onclick = () => this.savePicture();
    $("backup").onclick = () => this.backup();
    $("restore").onclick = () => $("file").click();
    $("file").onchange = () => this.restore($("file").files[0]);
    $("language").onclick = () => this.speak(speak() === "en" ? "de" : "en");
    $("full").hidden = !document.fullscreenEnabled;
    for (const dialog of document.querySelectorAll("dialog")) {
      dialog.addEventListener("close", () => {
        document.body.append($("notice"));
        this.stage.root.focus();
      });
      dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    }
    document.addEventListener("visibilitychange", () => {
      this.input.letAllGo();
      this.piezo.sound(0);
      this.handheld?.do(document.hidden && !this.cable ? "pause" : "resume"); // the other one waits
      this.heard = performance.now();
    });
    addEventListener("hashchange", () => this.takeAddress());
    setInterval(() => this.watch(), 1000);
  }

  // Words

  speak(language) {
    speak(language);
    write();
    const has = (name) => this.stage.board?.buttons.includes(name);
    $("how").textContent = say("howKeys", { menu: has("menu") ? say("howMenu") : "" });
    const rows = [
      ["arrows", "directions"], ["enter", "buttonA"], ["escape", "buttonB"],
      ...(has("menu") ? [["tab", "buttonMenu"], ["leaveKey", "leave"]] : []),
      ["tap", "tapping"], ["letters", "typing"], ["end", "endGame"], ["gamepad", "gamepadDoes"],
    ];
    $("keys").replaceChildren(
      ...rows.flatMap(([key, does]) => [element("dt", say(key)), element("dd", say(does))]),
    );
    $("boards-list").replaceChildren(...Object.keys(this.boards).map((name) => this.choice(name)));
    this.stage.layOut();
  }

  choice(name) {
    const button = element("button");
    const picture = element("img");
    picture.src = `boards/${name}.svg`;
    picture.alt = "";
    button.value = name;
    button.setAttribute("aria-pressed", name === this.stage.name);
    const [title, ...more] = say(`boards.${name}`).split(": ");
    button.append(picture, element("b", title), element("span", more.join(": ")));
    button.onclick = () => this.switchOn(name);
    return button;
  }

  // Say something to whoever looks or listens, once; `then`: what a button in it does.
  tell(text, label, then) {
    const notice = $("notice");
    notice.querySelector("p").textContent = text;
    const button = notice.querySelector("button");
    button.textContent = label ?? say("close");
    button.onclick = () => {
      notice.hidden = true;
      this.stage.root.focus({ preventScroll: true });
      then?.();
    };
    // A sheet that is open keeps all that is not in it from eyes and hands.
    (document.querySelector("dialog[open]") ?? document.body).append(notice);
    notice.hidden = false;
    this.offers = Boolean(then);
    clearTimeout(this.fading);
    if (!then) this.fading = setTimeout(() => (notice.hidden = true), 12_000);
  }

  async sure(text, yes) {
    if (!this.offers) $("notice").hidden = true; // of what was before
    $("question-text").textContent = text;
    $("question-yes").textContent = yes;
    const dialog = $("question");
    dialog.returnValue = "";
    dialog.showModal();
    await new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
    return dialog.returnValue === "yes";
  }

  // The handheld

  // Show this board's handheld and switch it on, with the games of the one before.
  async switchOn(name) {
    const before = this.handheld;
    this.handheld = null;
    this.input.letAllGo();
    this.piezo.sound(0);
    await before?.close();
    remember("board", name);
    this.state = null;
    this.stage.show(name);
    this.speak();
    $("loading").textContent = say("loading");
    const options = { board: name, language: speak(), still: still.matches, saves: SAVES };
    const handheld = new Handheld(options);
    this.handheld = handheld;
    this.heard = performance.now();
    const on = (what, take) =>
      handheld.addEventListener(what, ({ detail }) => {
        if (this.handheld !== handheld) return;
        this.heard = performance.now();
        take(detail);
      });
    on("frame", (pixels) => {
      $("loading").textContent = "";
      this.stage.paint(pixels);
    });
    on("said", (lines) => this.hear(lines));
    on("state", (state) => this.takeState(state));
    on("saves", (key) => this.tell(say(`saves_${key}`)));
    on("alive", () => {});
    on("sent", (text) => this.cable?.send(plain(text)));
    on("failed", (text) => this.stopped(say(this.state ? "failed" : "failedToStart", { text })));
    if (!document.hidden || this.cable) handheld.do("resume");
    if (this.cable) handheld.do("plug", { joined: true });
  }

  // Another handheld

  showWires() {
    $("menu").close();
    $("wires-code").hidden = $("wires-go").hidden = true;
    $("wires-ways").hidden = false;
    $("wires-off").hidden = !this.cable;
    $("wires-said").textContent = "";
    $("wires").showModal();
  }

  async plugUsb() {
    let port;
    try {
      port = await choosePort();
    } catch {
      return; // nobody has chosen one
    }
    if (this.cable?.lent) {
      await this.cable.close(); // it may be the same port
      this.cable = null;
    }
    try {
      this.plug(await SerialCable.open(port), "twoJoinedUsb");
    } catch {
      $("wires").close();
      this.tell(say("twoNoPort"));
    }
  }

  // Lead the wires of the link over this cable, and say so by this text.
  plug(cable, key = "twoJoined") {
    if (this.cable !== cable) this.cable?.close();
    this.cable = cable;
    cable.onbytes = (bytes) => this.handheld?.do("come", { data: hex(bytes) });
    cable.onend = () => this.cable === cable && this.unplug("twoEnded");
    this.handheld?.do("plug", { joined: true });
    $("wires").close();
    this.tell(say(key));
  }

  // Take the cable off, and say so by this text; a serial port is free then.
  unplug(key = "twoOff") {
    this.cable?.close();
    this.cable = null;
    this.handheld?.do("plug", { joined: false });
    $("wires").close();
    this.tell(say(key));
  }

  // Show a code, or ask for one; what is then in the field. `wrong`: whether the one before was none.
  code(key, text, wrong = false) {
    const [field, go] = [$("wires-code"), $("wires-go")];
    $("wires-said").textContent = `${wrong ? say("twoNoCode") : ""} ${say(key)}`.trim();
    field.hidden = go.hidden = false;
    $("wires-ways").hidden = true; // a code needs the room
    field.value = text;
    field.select();
    return new Promise((resolve) => (go.onclick = () => resolve(field.value)));
  }

  async invite() {
    const cable = new PeerCable();
    const own = await cable.invite();
    for (let wrong = false; ; wrong = true) {
      const code = await this.code("twoOffer", own, wrong);
      if (await this.heed(() => cable.accept(code))) break;
    }
    $("wires-said").textContent = say("twoJoining");
    $("wires-go").hidden = true;
    await cable.joined;
    this.plug(cable);
  }

  async join() {
    const cable = new PeerCable();
    let answer = null;
    for (let wrong = false; !answer; wrong = true) {
      const code = await this.code("twoAnswer", "", wrong);
      answer = await this.heed(() => cable.answer(code));
    }
    this.code("twoReply", answer);
    $("wires-go").hidden = true;
    await cable.joined;
    this.plug(cable);
  }

  // What comes of using a code that somebody gave, or true; null if it is none.
  async heed(use) {
    try {
      return (await use()) ?? true;
    } catch {
      return null;
    }
  }

  takeState(state) {
    const first = this.state === null;
    if (this.state?.linked && !state.linked && this.cable?.lent) this.unplug("twoBack");
    this.state = state;
    Object.assign(this.stage.root.dataset, { screen: state.screen, points: state.points });
    this.stage.turn(state.turned);
    this.piezo.sound(state.tone);
    $("link").textContent = say(state.screen === "replay" ? "copyReplay" : "copyLink");
    if (first) {
      this.takeAddress();
    }
  }

  watch() {
    const silent = performance.now() - this.heard > SILENT_MS;
    if (this.handheld && silent && !document.hidden) this.stopped(say("silent"));
  }

  stopped(text) {
    this.handheld?.worker.terminate();
    this.handheld = null;
    this.piezo.sound(0);
    $("loading").textContent = "";
    this.tell(text, say("again"), () => this.switchOn(this.stage.name));
  }

  hear(lines) {
    const told = $("told");
    for (const line of lines) told.append(element("p", line));
    while (told.childElementCount > SAID_LINES) told.firstElementChild.remove();
    told.scrollTop = told.scrollHeight;
  }

  // What the menu does

  showMenu() {
    if (!$("menu").open) $("menu").showModal();
  }

  switchFull() {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen().catch(() => {});
    this.stage.root.focus();
  }

  switchSound() {
    $("sound").setAttribute("aria-checked", this.piezo.toggle());
  }

  showText() {
    const shown = document.body.classList.toggle("telling");
    $("text").setAttribute("aria-checked", shown);
    $("menu").close();
  }

  savePicture() {
    this.stage.canvas.toBlob((blob) => download(blob, "pocket-skat.png"));
    $("menu").close();
  }

  async backup() {
    $("menu").close();
    const files = await this.handheld?.ask("files");
    if (!files || !Object.keys(files).length) return this.tell(say("nothingSaved"));
    const day = new Date().toISOString().slice(0, 10);
    download(await pack(files), `pocket-skat-${day}.zip`);
  }

  async restore(file) {
    $("file").value = "";
    $("menu").close();
    if (!file) return;
    let files;
    try {
      files = await unpack(new Uint8Array(await file.arrayBuffer()));
    } catch {
      return this.tell(say("notBackup", { file: file.name }));
    }
    if (!(await this.sure(say("replaces"), say("replace")))) return;
    try {
      await this.handheld.ask("replace", { files });
      await this.switchOn(this.stage.name);
      this.tell(say("restored", { n: Object.keys(files).length }));
    } catch {
      this.tell(say("saves_forbidden"));
    }
  }

  async copyLink() {
    $("menu").close();
    const parts = await this.handheld?.ask("address").then(JSON.parse);
    if (!parts?.kind) return this.tell(say("nothingToCopy"));
    const link = await writeAddress(parts, this.stage.name);
    try {
      await navigator.clipboard.writeText(link);
      this.tell(say("copied"));
    } catch {
      this.tell(say("copyByHand", { link }));
    }
  }

  // Addresses

  async takeAddress() {
    const { wrong, lang, board, kind, text, game } = await read(location.hash, this.about);
    if (wrong) {
      this.speak();
      return this.tell(wrong);
    }
    if (lang) this.speak(lang);
    if (board && board !== this.stage.name) return this.switchOn(board);
    if (!kind || this.opened === location.hash) return;
    if (this.state?.running && !(await this.sure(say("replaysGame"), say("endIt")))) return;
    this.opened = location.hash;
    const why = await this.handheld?.ask("open", { kind, text, game });
    if (why) this.tell(say({ deal: "noDeal", replay: "noReplay", position: "noPosition" }[kind], { why, value: text }));
    else if (kind === "position") this.tell(say("lookOnly"));
  }

  async begin() {
    const { board } = await read(location.hash, this.about);
    const last = remember("board");
    await this.alone();
    if (GUEST) this.cable = new TabCable();
    await this.switchOn(board ?? (last in this.boards ? last : FIRST));
    if (GUEST) this.plug(this.cable);
    // It has the focus from the start, without a frame around it.
    this.stage.root.classList.add("quiet");
    this.stage.root.addEventListener("blur", ({ target }) => target.classList.remove("quiet"), { once: true });
    this.stage.root.focus({ preventScroll: true });
  }

  // Two tabs would write the same saves: only one plays.
  async alone(steal = false) {
    if (!navigator.locks) return;
    await new Promise((resolve) => {
      const mine = () => {
        resolve();
        return new Promise(() => {});
      };
      const lost = () => {
        const before = this.handheld;
        this.handheld = null;
        before?.close();
        this.piezo.sound(0);
        $("loading").textContent = "";
        this.elsewhere(resolve);
      };
      const options = steal ? { steal } : { ifAvailable: true };
      const take = (lock) => (lock ? mine() : lost());
      navigator.locks.request(SAVES, options, take).catch(lost);
    });
  }

  elsewhere(then) {
    this.tell(say("elsewhere"), say("here"), async () => {
      await this.alone(true);
      if (this.stage.name) await this.switchOn(this.stage.name);
      then();
    });
  }
}

function element(name, text = "") {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  return made;
}

// What this browser remembers of the page itself; without `value` what that is.
function remember(key, value) {
  try {
    if (value === undefined) return localStorage.getItem(key);
    localStorage.setItem(key, value);
  } catch {
    return null; // forbidden: the saves say so
  }
}

write();
const response = await fetch("about.json");
const page = new Page(await response.json());
await page.begin();
if ("serviceWorker" in navigator)
  navigator.serviceWorker.register("sw.js", { type: "module" }).catch((error) => console.warn(error));
