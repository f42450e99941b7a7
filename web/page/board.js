// A board with MicroPython on a serial line (Web Serial): the raw REPL, and on it the functions that
// tools/flash.py uses, too (on_device.py).

// A board that is slow, such as an emulated one, gets more time: install.html?patience=10
const PATIENCE = Number(new URLSearchParams(location.search).get("patience")) || 1;
const BAUD = 115200;
const INTERRUPTS = 8; // a Ctrl-C is lost if it comes in an interrupt of the game's timer
const BETWEEN_MS = 20;
const ENTER_MS = 5000 * PATIENCE; // for the prompt
const ANSWER_MS = 15_000 * PATIENCE; // between two pieces of an answer
const TITLE_MS = 30_000 * PATIENCE; // for the game to start
const LINE = 120; // bytes in a line that any port keeps
const PROMPT = "raw REPL; CTRL-B to exit\r\n>";
const RUNNING = "Pocket Skat"; // how the launcher's line begins
const DIGITS = 16; // of a SHA-256 that are compared
export const DATA = "/data";

// What went wrong: the key of a text of install.js.
export class BoardError extends Error {
  constructor(key, more = "") {
    super(more || key);
    this.key = key;
  }
}

export class Board {
  constructor(port) {
    this.port = port;
    this.heard = ""; // bytes as characters
    this.listening = null;
    this.wake = () => {};
  }

  // Open the line; nothing that runs on the board is stopped.
  async open() {
    try {
      await this.port.open({ baudRate: BAUD, bufferSize: 1 << 16 });
    } catch (error) {
      throw new BoardError(error.name === "NetworkError" || error.name === "InvalidStateError" ? "busy" : "noPort", error.message);
    }
    this.gone = false;
    this.writer = this.port.writable.getWriter();
    this.reader = this.port.readable.getReader();
    this.listening = this.listen();
  }

  async listen() {
    try {
      for (;;) {
        const { value, done } = await this.reader.read();
        if (done) break;
        this.heard += String.fromCharCode(...value);
        this.wake();
      }
    } catch {
      // It was unplugged, or restarts.
    }
    this.gone = true;
    this.wake();
  }

  async close() {
    await this.reader?.cancel().catch(() => {});
    await this.listening;
    this.reader?.releaseLock();
    await this.writer?.close().catch(() => {});
    await this.port.close().catch(() => {});
    this.reader = this.writer = null;
  }

  async write(bytes) {
    const data = typeof bytes === "string" ? Uint8Array.from(bytes, (c) => c.charCodeAt(0)) : bytes;
    try {
      await this.writer.write(data);
    } catch {
      throw new BoardError("unplugged");
    }
  }

  // What is heard up to and with `end`.
  async until(end, ms = ANSWER_MS) {
    for (;;) {
      const at = this.heard.indexOf(end);
      if (at >= 0) {
        const taken = this.heard.slice(0, at + end.length);
        this.heard = this.heard.slice(at + end.length);
        return taken;
      }
      if (this.gone) throw new BoardError("unplugged");
      const before = this.heard.length;
      await new Promise((resolve) => {
        const late = setTimeout(resolve, ms);
        this.wake = () => {
          clearTimeout(late);
          resolve();
        };
      });
      if (this.heard.length === before && !this.gone) throw new BoardError("noAnswer");
    }
  }

  // Stop the program on the board, and load `functions`, the text of on_device.py, there.
  async enter(functions) {
    for (let i = 0; i < INTERRUPTS; i++) {
      await this.write("\x03");
      await pause(BETWEEN_MS);
    }
    for (let tries = 3; ; tries--) {
      this.heard = "";
      await this.write("\r\x03\x01");
      try {
        await this.until(PROMPT, ENTER_MS);
        break;
      } catch (error) {
        if (error.key !== "noAnswer" || tries === 1) throw error;
        await this.write("\x03");
      }
    }
    await this.run(functions);
  }

  // Run code; gives the lines of JSON that it prints. `lines` are what it reads meanwhile, each of
  // which it answers with a line 0.
  async run(code, lines = []) {
    const bytes = new TextEncoder().encode(code);
    for (let at = 0; at < bytes.length; at += 256) {
      await this.write(bytes.subarray(at, at + 256));
      await pause(5); // a port keeps no more than it can take
    }
    await this.write("\x04");
    if ((await this.until("OK", ENTER_MS)) !== "OK") throw new BoardError("garbled");
    for (const line of lines) {
      await this.write(line);
      const answer = await this.until("\n");
      if (answer.startsWith("\x04")) throw new BoardError("device", lastLine(await this.until("\x04")));
      if (answer.trim() !== "0") throw new BoardError("garbled");
    }
    const printed = (await this.until("\x04")).slice(0, -1);
    const error = (await this.until("\x04")).slice(0, -1);
    await this.until(">");
    if (error) throw new BoardError(/ENOSPC|OSError: 28/.test(error) ? "noSpace" : "device", lastLine(error));
    try {
      return printed.split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line));
    } catch {
      throw new BoardError("garbled");
    }
  }

  // What on_device.survey() says.
  async survey() {
    const [state] = await this.run("survey()");
    if (!state?.machine) throw new BoardError("garbled");
    return state;
  }

  // The game's files, bytes by name, checked.
  async files() {
    const there = await this.run(`files(${quoted(DATA)})`);
    const files = {};
    for (const [path] of there) {
      const name = path.slice(DATA.length + 1);
      if (!/^\w[\w.]*$/.test(name)) continue; // it can't be the game's
      files[name] = await this.fetch(path);
    }
    return files;
  }

  // The bytes of a file, checked; none if there is none.
  async fetch(path) {
    const parts = (await this.run(`give(${quoted(path)})`)).map((line) => atob(line));
    const bytes = Uint8Array.from(parts.join(""), (c) => c.charCodeAt(0));
    const [digest] = await this.run(`digests([${quoted(path)}])`);
    if (digest && digest !== (await digestOf(bytes))) throw new BoardError("garbled");
    return bytes;
  }

  // Put files, bytes by path, and read them back.
  async send(files) {
    await this.run("receive()", linesOf(files));
    for (const [path, bytes] of Object.entries(files)) {
      const [digest] = await this.run(`digests([${quoted(path)}])`);
      if (digest !== (await digestOf(bytes))) throw new BoardError("garbled");
    }
  }

  // Put the game's files, bytes by name, in the place of those with their names, and of the other
  // slots of saves among them; the old ones stay until the new ones are there (tools/flashing/saved.py).
  async putBack(files) {
    const [fresh, old] = [`${DATA}.new`, `${DATA}.old`];
    await this.run(`remove(${quoted(fresh)})\nmerge(${quoted(old)}, ${quoted(DATA)})`);
    await this.run(`make_folders(${quoted(fresh + "/")})`);
    await this.send(Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`${fresh}/${name}`, bytes])));
    await this.run(`if _stat(${quoted(DATA)}): move(${quoted(DATA)}, ${quoted(old)})\nmove(${quoted(fresh)}, ${quoted(DATA)})`);
    const others = Object.keys(files)
      .map((name) => /^(.+)\.([01])$/.exec(name))
      .filter(Boolean)
      .map(([, name, slot]) => `${name}.${1 - slot}`)
      .filter((name) => !(name in files));
    for (const name of others) await this.run(`remove(${quoted(`${old}/${name}`)})`);
    await this.run(`merge(${quoted(old)}, ${quoted(DATA)})`);
  }

  // Restart a Pico into its boot drive; its port goes away.
  async bootloader() {
    await this.write("import machine\nmachine.bootloader()\x04").catch(() => {});
    await pause(200);
  }

  // Restart the board, and wait until its game says that it runs.
  async play() {
    this.heard = "";
    await this.write("\x02");
    await this.until(">>> ", ENTER_MS);
    await this.write("\x04");
    await this.until(RUNNING, TITLE_MS);
  }
}

// The lines with which on_device.receive() writes files.
function* linesOf(files) {
  for (const [path, bytes] of Object.entries(files)) {
    yield `${path}\n`;
    for (let at = 0; at < bytes.length; ) {
      let line = "b'";
      while (at < bytes.length && line.length < LINE - 6) line += literal(bytes[at++]);
      yield `${line}'\n`;
    }
  }
  yield "\n";
}

// A byte in a literal; control characters would be taken for keys.
function literal(byte) {
  if (byte === 0x27 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`;
  if (byte >= 0x20 && byte < 0x7f) return String.fromCharCode(byte);
  return `\\x${byte.toString(16).padStart(2, "0")}`;
}

async function digestOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, DIGITS);
}

const quoted = (text) => JSON.stringify(text); // plain names mean the same in Python
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const lastLine = (text) => text.trim().split("\n").at(-1).replace("\x04", "");
