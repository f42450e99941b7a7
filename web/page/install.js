// The page that puts the game on a board: what tools/flash.py does, in the browser.

import "./install-texts.js";
import { Board, BoardError, DATA } from "./board.js";
import { download } from "./download.js";
import { CHIPS, PicoBoot, RASPBERRY } from "./picoboot.js";
import { choosePort, isHandhelds } from "./ports.js";
import { say, write } from "./texts.js";
import { pagesFor } from "./uf2.js";
import { pack, unpack } from "./zip.js";

const BACK_MS = 30_000; // until the board is back on USB
const LOADER_BAUD = 460800;
const HEAD = 8192; // bytes at the beginning of a file system that tell of it
const LISTED = "/lib/pocket_skat.json";
const WIFI = "/wifi.json";
const DRIVES = { RP2040: "RPI-RP2", RP2350: "RP2350" };
const $ = (id) => document.getElementById(id);

const about = await (await fetch("images.json")).json();
const functions = await (await fetch("on_device.py")).text();

// What is said, and what is asked.

function step(key, parts) {
  const line = document.createElement("li");
  line.textContent = say(key, parts);
  $("steps").append(line);
}

function progress(part) {
  $("progress").hidden = part === null;
  if (part !== null) $("progress").value = part;
}

// A button that has to be clicked before it goes on: the browser wants that for each device.
function clicked(text, label, link) {
  const next = $("next");
  next.querySelector("span").replaceChildren(text, ...(link ? [" ", link] : []));
  const button = next.querySelector("button");
  button.textContent = label;
  next.hidden = false;
  button.focus();
  return new Promise((resolve) => {
    button.onclick = () => {
      next.hidden = true;
      resolve();
    };
  });
}

// Which board it is, of those with this chip, or of all.
async function which(chip) {
  const names = Object.keys(about.chips).filter((name) => !chip || about.chips[name].includes(chip));
  if (names.length === 1) return names[0];
  $("which-list").replaceChildren(
    ...names.map((name) => {
      const label = document.createElement("label");
      const choice = document.createElement("input");
      Object.assign(choice, { type: "radio", name: "board", value: name });
      label.append(choice, ` ${say(`boards.${name}`)}`);
      return label;
    }),
  );
  $("which").hidden = false;
  $("which-list").querySelector("input").focus();
  for (;;) {
    await new Promise((resolve) => ($("which-go").onclick = resolve));
    const chosen = $("which-list").querySelector(":checked");
    if (!chosen) continue;
    $("which").hidden = true;
    return chosen.value;
  }
}

// Do it, with what goes wrong in a sentence.
async function carefully(work) {
  $("steps").replaceChildren();
  $("wrong").hidden = $("which").hidden = $("next").hidden = true;
  const buttons = ["connect", "blank", "board-backup", "board-restore"].map($);
  for (const button of buttons) button.disabled = true;
  try {
    await work();
  } catch (error) {
    console.info(error);
    const { key = "unexpected", message } = error;
    $("wrong").textContent = say(`wrong.${key}`, { more: message });
    $("wrong").hidden = false;
  } finally {
    progress(null);
    for (const button of buttons) button.disabled = false;
  }
}

// Ports

async function askPort() {
  try {
    return await choosePort();
  } catch {
    throw new BoardError("noPort");
  }
}

// The port at which a board is back after a restart.
async function portAgain() {
  const until = performance.now() + BACK_MS;
  while (performance.now() < until) {
    for (const port of await navigator.serial.getPorts()) {
      if (port.connected !== false && isHandhelds(port)) return port;
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await clicked(say("choosePort"), say("choosePortButton"));
  return askPort();
}

// Work with a board whose program is stopped; at the end it goes on by itself.
async function stopped(port, work) {
  const board = new Board(port);
  await board.open();
  let left = false;
  try {
    await board.enter(functions);
    left = await work(board, await board.survey());
  } finally {
    if (!left && !board.gone) await board.write("\x03\r\x02\x04").catch(() => {});
    await board.close();
  }
}

// Installing

function imageFor(name, chip, machine) {
  const fitting = about.images.filter((each) => each.board === name && each.chip === chip);
  const chosen = fitting.find((each) => each.machine === machine) ?? fitting[0];
  if (!chosen) throw new BoardError("noImage", `${name}, ${chip}`);
  step("chosen", { board: say(`boards.${name}`), file: chosen.file.split("/").at(-1) });
  return chosen;
}

async function loaded(image) {
  try {
    const response = await fetch(image.file);
    if (!response.ok) throw new Error(response.status);
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw new BoardError("download", error.message);
  }
}

const chipOf = (machine) => machine.split(" ").at(-1);

// Install over the port at which a board answers.
async function install() {
  const port = await askPort();
  let job = null;
  try {
    await stopped(port, async (board, state) => {
      job = await prepare(board, state);
      return job?.restarts;
    });
  } catch (error) {
    if (error.key !== "noAnswer" || !hasLoader(port)) throw error;
    job = { image: imageFor(await which("ESP32"), "ESP32"), kept: {} }; // as a blank one does
  }
  if (!job) return;
  if (job.image.platform === "rp2") await byBootRom(job);
  else await byLoader(port, job);
}

const hasLoader = (port) => port.getInfo().usbVendorId !== RASPBERRY;

// What there is to do for a board that answers; null where that is nothing. What would be lost is
// kept, and a Pico restarts into its boot ROM.
async function prepare(board, state) {
  const there = state.image;
  const version = there ? there.version : state.micropython.join(".");
  step("found", { machine: state.machine, what: say(there ? "hasImage" : "hasPython", { version }) });
  const chip = chipOf(state.machine);
  const name = there?.board || (await which(chip));
  const image = imageFor(name, chip, state.machine);
  if (there?.board === name && there.build === image.build) {
    step("there");
    return null;
  }
  const job = { image, kept: {}, moves: image.storage !== state.storage };
  const data = await loaded(image); // before anything is changed
  job.data = data;
  if (job.moves) await keep(board, job);
  if (image.platform !== "rp2") return job;
  if (image.storage < state.storage) {
    // Both end with the flash: what may have been left there is not to be taken for a file system.
    const first = (state.storage - image.storage) / state.block;
    await board.run(`import rp2\nfor n in (0, 1): rp2.Flash().ioctl(6, ${first} + n)`);
  }
  step("toBoot");
  await board.bootloader();
  job.restarts = true;
  return job;
}

// Keep what is lost when the file system moves; files of others go into a zip.
async function keep(board, job) {
  job.kept = await board.files();
  job.wifi = await board.fetch(WIFI);
  const all = (await board.run('files("")')).map(([path]) => path);
  const list = await board.fetch(LISTED);
  let ours = [];
  try {
    ours = Object.keys(JSON.parse(new TextDecoder().decode(list)).files).map((path) => (path[0] === "/" ? path : `/lib/${path}`));
  } catch {
    // There is no list: nothing is ours.
  }
  const strange = all.filter((path) => !path.startsWith(`${DATA}/`) && ![...ours, LISTED, WIFI].includes(path));
  const others = {};
  for (const path of strange) others[path] = await board.fetch(path);
  const count = Object.keys(job.kept).length;
  if (count || strange.length) download(await pack(job.kept, others), "pocket-skat-board.zip");
  if (count) step("keeps", { n: count });
  if (strange.length) step("others");
}

// Install on a board that is in its boot ROM.
async function byBootRom(job) {
  await clicked(say("chooseBoot"), say("chooseBootButton"));
  const filters = Object.keys(CHIPS).map((productId) => ({ vendorId: RASPBERRY, productId: Number(productId) }));
  let device;
  try {
    device = await navigator.usb.requestDevice({ filters });
  } catch {
    throw new BoardError("noBoot");
  }
  const boot = new PicoBoot(device);
  if (!job.image) job.image = imageFor(await which(boot.chip), boot.chip);
  if (boot.chip !== job.image.chip) throw new BoardError("wrongChip", boot.chip);
  const data = job.data ?? (await loaded(job.image));
  try {
    await boot.open();
  } catch (error) {
    await byHand(job, data, boot.chip, error);
    return finish(job);
  }
  step("writing");
  let whole;
  try {
    whole = await boot.write(pagesFor(boot.chip, data), progress);
    if (whole) await boot.reboot();
  } catch (error) {
    throw new BoardError("unplugged", error.message);
  }
  if (!whole) throw new BoardError("notWritten");
  return finish(job);
}

// The system does not let the page write: a person copies the file.
async function byHand(job, data, chip, error) {
  const link = document.createElement("a");
  link.href = job.image.file;
  link.download = job.image.file.split("/").at(-1);
  link.textContent = link.download;
  await clicked(say("drag", { why: error.message, drive: DRIVES[chip] }), say("copied2"), link);
}

// Install on an ESP32 by its loader.
async function byLoader(port, job) {
  const { ESPLoader, Transport } = await import("./esptool/esptool.js");
  const data = job.data ?? (await loaded(job.image));
  const terminal = { clean() {}, writeLine() {}, write() {} };
  const transport = new Transport(port, false);
  try {
    const loader = new ESPLoader({ transport, baudrate: LOADER_BAUD, romBaudrate: 115200, terminal });
    await loader.main();
    const chip = loader.chip.CHIP_NAME;
    if (chip !== job.image.chip) throw new BoardError("wrongChip", chip);
    step("writing");
    const fileArray = [{ data, address: job.image.offset }];
    if (job.moves) fileArray.push({ data: new Uint8Array(HEAD).fill(0xff), address: job.image.fileSystem });
    await loader.writeFlash({
      fileArray,
      flashMode: "keep",
      flashFreq: "keep",
      flashSize: "keep",
      eraseAll: false,
      compress: true,
      reportProgress: (index, written, total) => index || progress(written / total),
    });
    const digest = await loader.flashMd5sum(job.image.offset, data.length);
    if (digest !== job.image.md5) throw new BoardError("notWritten");
    await loader.after("hard_reset");
  } catch (error) {
    throw error instanceof BoardError ? error : new BoardError("noLoader", error.message);
  } finally {
    await transport.disconnect().catch(() => {});
  }
  return finish(job, port);
}

// See that the image is on the board, put back what was there, and start the game.
async function finish(job, port) {
  step("starts");
  progress(null);
  await new Promise((resolve) => setTimeout(resolve, 1500)); // its first start makes the file system
  await stopped(port ?? (await portAgain()), async (board, state) => {
    if (state.image?.build !== job.image.build) throw new BoardError("oldBuild", state.image?.build ?? "MicroPython");
    const n = Object.keys(job.kept).length;
    if (n) {
      await board.putBack(job.kept);
      step("putBack", { n });
    }
    if (job.wifi?.length) await board.send({ [WIFI]: job.wifi });
    try {
      await board.play();
    } catch {
      throw new BoardError("didNotStart");
    }
    step("play");
    return true;
  });
}

// Games on the board

async function boardBackup() {
  await stopped(await askPort(), async (board) => {
    const files = await board.files();
    const n = Object.keys(files).length;
    if (!n) throw new BoardError("nothingSaved");
    download(await pack(files), `pocket-skat-${new Date().toISOString().slice(0, 10)}.zip`);
    step("savedInFile", { n });
  });
}

async function boardRestore(file) {
  if (!file) return;
  $("board-file").value = "";
  let files;
  try {
    files = await unpack(new Uint8Array(await file.arrayBuffer()));
  } catch {
    throw new BoardError("notBackup", file.name);
  }
  await stopped(await askPort(), async (board) => {
    await board.putBack(files);
    step("putBack", { n: Object.keys(files).length });
  });
}

write();
document.title = say("installTitle");
const able = "serial" in navigator && "usb" in navigator;
$("cable").hidden = !able;
$("none").hidden = able;
$("connect").onclick = () => carefully(install);
$("blank").onclick = () => carefully(() => byBootRom({ kept: {} }));
$("board-backup").onclick = () => carefully(boardBackup);
$("board-restore").onclick = () => $("board-file").click();
$("board-file").onchange = () => carefully(() => boardRestore($("board-file").files[0]));
$("no-files").hidden = about.images.length > 0;
$("files").replaceChildren(
  ...about.images.map(({ board, chip, file, offset }) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    Object.assign(link, { href: file, download: file.split("/").at(-1), textContent: link.download || file.split("/").at(-1) });
    item.append(`${say(`boards.${board}`)} (${chip}): `, link);
    if (offset) item.append(` – ${say("byTool", { offset: `0x${offset.toString(16)}` })}`);
    return item;
  }),
);
document.body.dataset.ready = "yes";
