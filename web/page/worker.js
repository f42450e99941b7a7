// The handheld: MicroPython with the firmware in it, in a worker, so that the page stays alive while
// the computer thinks. handheld.js talks to it.
//
// It takes {do: …}, and runs after "resume". It gives {what: …}: frame, said, state, sent (bytes in
// hexadecimal), saves (a sentence's key), alive, failed, and
// answers to what has a number `id`.

import { loadMicroPython } from "./micropython/micropython.mjs";
import { unpack } from "./pack.js";
import { Store } from "./store.js";

const HEAP = 24 << 20;
const BETWEEN_MS = 10; // turns, while nothing is thought about
const ALIVE_MS = 1000; // between two signs of life
const COLLECT_AT = 12 << 20; // bytes in use
const DATA = "/data";

let mp;
let game; // web/inside/start.py
let turn; // its functions that are called again and again: each look at one makes a proxy
let inUse;
let store;
let made; // the folder that was made last
let kept = new Map(); // files in the store: when they were changed, as the file system tells it
let last = 0; // performance.now() up to which time has passed
let running = false;
let turns = 0;
let alive = 0; // when the last sign of life was given

const again = new MessageChannel(); // another turn at once, after what has come
again.port1.onmessage = () => loop();

const orders = {
  async start({ base, board, language, still, saves }) {
    // All at once: what takes longest says when it begins.
    const pack = loaded(new URL("game.bin", base)).then(unpack);
    store = new Store(saves, (key) => postMessage({ what: "saves", key }));
    const saved = store.all();
    mp = await loadMicroPython({
      heapsize: HEAP,
      url: new URL("micropython/micropython.wasm", base).href,
      stdout: (line) => console.log(line),
      stderr: (line) => console.error(line),
    });
    for (const [path, bytes] of await pack) put(path, bytes);
    mp.FS.mkdirTree(DATA);
    for (const [name, bytes] of await saved) put(`${DATA}/${name}`, bytes);
    note();
    mp.runPython("import sys\nsys.path[:] = ['/lib', '/desk', '/standin', '/inside']");
    game = mp.pyimport("start");
    ({ turn, in_use: inUse } = game);
    game.power_on(board, language, still);
    postMessage({ what: "started" });
  },
  press: ({ name }) => game.press(name),
  release: ({ name }) => game.release(name),
  click: ({ x, y }) => game.click(x, y),
  write: ({ letter }) => game.write(letter),
  ask: ({ question }) => game.ask(question),
  plug: ({ joined }) => game.plug(joined),
  come: ({ data }) => game.come(data),
  pause() {
    running = false;
  },
  resume,
  // What is answered.
  open: ({ kind, text, game: name }) => game.open_address(kind, text, name),
  address: () => game.address(),
  async files() {
    await keep();
    return Object.fromEntries(files().map((name) => [name, mp.FS.readFile(`${DATA}/${name}`)]));
  },
  async replace({ files }) {
    running = false; // whatever the firmware still writes is not to come on top
    await store.replace(new Map(Object.entries(files)));
  },
  async close() {
    running = false;
    await keep();
  },
  script: ({ text }) => game.script(text, postFrame),
};

let ready; // the start, which whatever comes later waits for

onmessage = async ({ data }) => {
  try {
    if (data.do === "start") ready = orders.start(data);
    await ready;
    const answer = data.do === "start" ? null : await orders[data.do](data);
    if (data.id) postMessage({ what: "answer", id: data.id, answer });
  } catch (error) {
    fail(error, data.id);
  }
};

function resume() {
  if (running) return;
  running = true;
  last = performance.now();
  loop();
}

function loop() {
  if (!running) return;
  const passed = Math.floor(performance.now() - last);
  last += passed;
  let news = {};
  try {
    const told = turn(passed);
    if (told) news = JSON.parse(told);
    if (++turns % 500 === 0 && inUse() > COLLECT_AT) game.collect();
  } catch (error) {
    fail(error);
    return;
  }
  if (news.frame) postFrame();
  if (news.said) postMessage({ what: "said", lines: news.said });
  if (news.state) postMessage({ what: "state", state: news.state });
  if (news.sent) postMessage({ what: "sent", text: news.sent });
  if (last - alive > ALIVE_MS) {
    alive = last;
    postMessage({ what: "alive" });
  }
  keep();
  if (news.thinking) again.port2.postMessage(0);
  else setTimeout(loop, BETWEEN_MS);
}

function postFrame() {
  const pixels = mp.FS.readFile("/frame");
  postMessage({ what: "frame", pixels }, [pixels.buffer]);
}

function fail(error, id) {
  running = false;
  console.error(error);
  const text = String(error.message ?? error).trim().split("\n").at(-1); // of a traceback the error
  postMessage({ what: "failed", text, id });
}

async function loaded(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

// Files

function put(path, bytes) {
  const folder = path.slice(0, path.lastIndexOf("/"));
  if (folder !== made) mp.FS.mkdirTree((made = folder)); // most come folder by folder
  mp.FS.writeFile(path, bytes);
}

function files() {
  return mp.FS.readdir(DATA).filter((name) => name[0] !== ".");
}

function changed(name) {
  const { mtime, size } = mp.FS.stat(`${DATA}/${name}`);
  return `${mtime.getTime()} ${size}`;
}

function note() {
  kept = new Map(files().map((name) => [name, changed(name)]));
}

// Write what the firmware has written, all of it or nothing.
function keep() {
  const now = Date.now();
  const there = files();
  const writes = new Map();
  for (const name of there) {
    const time = changed(name);
    // A file may be written twice within the clock's millisecond.
    if (kept.get(name) !== time) writes.set(name, mp.FS.readFile(`${DATA}/${name}`));
    kept.set(name, Number(time.split(" ")[0]) >= now - 1 ? "" : time);
  }
  for (const name of kept.keys())
    if (!there.includes(name)) {
      writes.set(name, null);
      kept.delete(name);
    }
  return writes.size ? store.write(writes) : store.done();
}
