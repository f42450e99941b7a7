// What the tests do with the page in a browser; tests/test_web.py says what must come of it.

import { readFileSync } from "node:fs";
import { bridge } from "./bridge.mjs";

const ROUNDS = 60; // of presses, in which anything that is to happen does
const SEEN_MS = 4000; // until a press can be seen, or was dropped
const MOVE_MS = 500; // and where it may be the other one's turn
const LED_MS = 300_000; // until handhelds are where they are led to
const READY = "#handheld[data-screen]";

// The page of a visitor, once the title is on the handheld's screen.
async function arrive(context, url, hash = "") {
  const page = await context.newPage();
  await page.goto(url + hash);
  await page.waitForSelector(READY);
  return page;
}

// Wait until the handheld shows one of these screens; which one.
function screen(page, ...names) {
  return page.waitForSelector(names.map((name) => `#handheld[data-screen="${name}"]`).join()).then(() => shown(page));
}

function shown(page) {
  return page.$eval("#handheld", (handheld) => handheld.dataset.screen);
}

// What was said, line by line.
function said(page) {
  return page.$$eval("#told p", (lines) => lines.map((line) => line.textContent));
}

// Press keys, with a moment for each to be seen.
async function press(page, ...keys) {
  for (const key of keys) {
    await page.keyboard.press(key, { delay: 60 });
    await page.waitForTimeout(120);
  }
}

// Answer what somebody new is asked, until the title is there.
async function pastQuestions(page) {
  await page.waitForTimeout(500);
  while (!["title", "table"].includes(await shown(page))) await press(page, "Enter");
  while ((await shown(page)) !== "title") await press(page, "Escape");
}

// A middle of the handheld's screen, in pixels of it, as a point of the window.
function point(page, x, y) {
  return page.$eval(
    "#screen",
    (canvas, [x, y]) => {
      const box = canvas.getBoundingClientRect();
      return { x: box.left + ((x + 0.5) / canvas.width) * box.width, y: box.top + ((y + 0.5) / canvas.height) * box.height };
    },
    [x, y],
  );
}

// Begin a deal of this number; "table" is then on the screen, and the person may play.
async function deal(context, url, hash) {
  const page = await arrive(context, url, hash);
  await screen(page, "table");
  return page;
}

// Play tricks until somebody has points.
async function playTricks(page, key = "Enter") {
  const none = () => page.$eval("#handheld", (handheld) => handheld.dataset.points === "0,0");
  while (await none()) {
    await press(page, key);
    await page.waitForTimeout(300);
  }
  await page.waitForTimeout(1500); // the trick is taken and saved
  return points(page);
}

// What can be seen and heard of a handheld: its screen, and the line of a menu that was said last,
// which is the chosen one.
function sight(page) {
  return page.evaluate(() => {
    const told = document.getElementById("told");
    const { screen, points } = document.getElementById("handheld").dataset;
    const line = [...told.children].map((each) => each.textContent).findLast((each) => /\(\d+\/\d+\)$/.test(each));
    return { screen, line: line ?? "", all: `${screen} ${points} ${told.textContent}` };
  });
}

// Press a key, and wait until that can be seen or heard; where it can't, it was dropped, as all is
// that was pressed before a picture was there to decide by.
async function pressAndSee(page, key, ms = SEEN_MS) {
  const before = (await sight(page)).all;
  await page.keyboard.press(key, { delay: 60 });
  for (const end = Date.now() + ms; Date.now() < end && (await sight(page)).all === before; ) await pause(50);
}

// Look at these pages' handhelds, and press what `key` says for what is seen, until it has nothing to
// say any more: it gets a sight and the number of the page, and gives a key, "" to wait, null for done.
// A press may show later than it was waited for; then the next look decides again.
async function lead(pages, key) {
  const end = Date.now() + LED_MS;
  for (let open = pages.length; open; ) {
    open = 0;
    for (const [i, page] of pages.entries()) {
      const pressed = key(await sight(page), i);
      if (pressed !== null) open++;
      if (pressed) await pressAndSee(page, pressed);
    }
    await pause(50);
    if (Date.now() > end) throw new Error(`they don't get there: ${JSON.stringify(await Promise.all(pages.map(said)))}`);
  }
}

// From what somebody new is asked to the handhelds' wires.
async function byWire(...pages) {
  const chosen = pages.map(() => false);
  for (const page of pages) await page.focus("#handheld");
  await lead(pages, ({ screen, line }, i) => {
    if (screen === "title") return /two devices/i.test(line) ? "Enter" : "ArrowDown";
    if (screen !== "link") return screen === "table" ? "Escape" : "Enter";
    if (!line.startsWith("By wire")) return chosen[i] ? null : "";
    chosen[i] = true;
    return "Enter";
  });
}

// What to press in the menu of a link until a deal is there: `begins`: whether to ask for one.
function wishing({ screen, line }, begins) {
  if (screen === "table") return null;
  if (screen !== "link") return "Escape"; // of what can be said
  if (line.startsWith("Yes (") || (begins && line.startsWith("New game ("))) return "Enter";
  return line.startsWith("No (") ? "ArrowDown" : "";
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function points(page) {
  return page.$eval("#handheld", (handheld) => handheld.dataset.points);
}

function notice(page) {
  return page.waitForSelector("#notice:not([hidden]) p").then((p) => p.textContent());
}

export const scenarios = {
  // A script on each board, in a worker of its own: the frames that it shows.
  async frames({ visitor, url }, { scripts }) {
    const page = await (await visitor()).newPage();
    await page.goto(`${url}licences.html`); // a page of the site that runs nothing
    return page.evaluate(async (scripts) => {
      const { Handheld } = await import("./handheld.js");
      const { Stage } = await import("./stage.js");
      const about = await (await fetch("about.json")).json();
      const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      for (const [name, id] of [["div", "desk"], ["div", "handheld"], ["img", "shell"], ["canvas", "screen"], ["div", "gaps"], ["div", "buttons"]]) {
        const made = document.createElement(name);
        made.id = id;
        document.body.append(made);
      }
      const found = {};
      for (const [board, text] of Object.entries(scripts)) {
        const handheld = new Handheld({ board, language: "en", still: false, saves: `frames-${board}` });
        const stage = new Stage(about.boards);
        stage.show(board);
        const frames = [];
        let state;
        handheld.addEventListener("frame", ({ detail }) => frames.push(detail));
        handheld.addEventListener("failed", ({ detail }) => (state = detail));
        const wrong = await handheld.ask("script", { text });
        stage.paint(frames.at(-1));
        const { data } = stage.canvas.getContext("2d").getImageData(0, 0, stage.board.w, stage.board.h);
        found[board] = {
          wrong: wrong || state || "",
          frames: await Promise.all(frames.map(async (each) => hex(await crypto.subtle.digest("SHA-256", each)))),
          painted: hex(await crypto.subtle.digest("SHA-256", data)),
        };
        await handheld.close();
      }
      return found;
    }, scripts);
  },

  // What somebody new sees and hears, in the browser's language.
  async title({ visitor, url }, { locale }) {
    const page = await arrive(await visitor({ locale }), url);
    await page.waitForFunction(() => document.querySelectorAll("#told p").length);
    return { lang: await page.$eval("html", (html) => html.lang), said: await said(page), how: await page.textContent("#how") };
  },

  // How many ms after the address was opened the first picture of the handheld is there, for
  // somebody new and for somebody who comes back.
  async start({ visitor, url }, { times }) {
    const found = { first: [], again: [] };
    for (let i = 0; i < times; i++) {
      const context = await visitor({ serviceWorkers: "allow" });
      await context.addInitScript(() => {
        const look = () => {
          const ready = document.querySelector("#handheld[data-screen]");
          if (ready) window.readyAt = performance.now();
          else requestAnimationFrame(look);
        };
        look();
      });
      for (const kind of ["first", "again"]) {
        const page = await arrive(context, url);
        await page.waitForFunction(() => window.readyAt);
        found[kind].push(Math.round(await page.evaluate(() => window.readyAt)));
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.waitForTimeout(1500); // all of the site is kept
        await page.close();
      }
      await context.close();
    }
    return found;
  },

  // Reload in the middle of a game, and close the tab in the middle of another one.
  async reload({ visitor, url }, { hash }) {
    const context = await visitor();
    const page = await deal(context, url, hash);
    const before = await playTricks(page);
    await page.evaluate(() => history.replaceState(null, "", location.pathname));
    await page.reload();
    await page.waitForSelector(READY);
    const title = await shown(page);
    const after = await points(page);
    await page.close(); // nobody is asked, nothing is waited for
    const again = await arrive(context, url);
    return { before, title, after, again: await points(again) };
  },

  // Kill the tab's process at moments that nobody chooses.
  async kill({ visitor, url }, { hash, times }) {
    const context = await visitor();
    let page = await deal(context, url, hash);
    await playTricks(page);
    const found = [];
    for (let i = 0; i < times; i++) {
      while ((await shown(page)) !== "table") await press(page, "Enter"); // past a question
      for (let k = 0; k <= i; k++) await press(page, "Enter");
      const crashed = page.waitForEvent("crash");
      page.goto("chrome://crash").catch(() => {});
      await crashed;
      await page.close();
      page = await arrive(context, url);
      found.push({ points: await points(page), bad: await files(page) });
    }
    return found;
  },

  // Without a network, once the page was seen; also another board, and a copy of it in a new tab.
  async offline({ visitor, url }) {
    const context = await visitor({ serviceWorkers: "allow" });
    const page = await arrive(context, url);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 50));
    });
    await context.setOffline(true);
    await page.close();
    const again = await deal(context, url, "#deal=17&board=thumby");
    const other = await context.newPage();
    await other.goto(`${url}licences.html`);
    return { screen: await shown(again), licences: await other.textContent("h1") };
  },

  // A finger on a card, then on the button A.
  async touch({ visitor, url }, { hash, card }) {
    const context = await visitor({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true });
    const page = await deal(context, url, hash);
    await page.waitForTimeout(1500);
    const { x, y } = await point(page, ...card);
    await page.touchscreen.tap(x, y);
    await page.waitForTimeout(600);
    const once = await said(page);
    const shell = await page.$eval("#shell", (shell) => shell.getAttribute("src"));
    const box = await (await page.$('#buttons [data-name="a"]')).boundingBox();
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(1500);
    return { once, then: await said(page), shell };
  },

  // A gamepad: its stick down, its pad up, then A; what is said after each.
  async gamepad({ visitor, url }) {
    const context = await visitor();
    await context.addInitScript(() => {
      const pad = { index: 0, axes: [0, 0], buttons: Array.from({ length: 16 }, () => ({ pressed: false })) };
      window.pad = pad;
      navigator.getGamepads = () => [null, pad];
    });
    const page = await arrive(context, url, "#lang=en&board=pico_oled");
    await page.evaluate(() => dispatchEvent(new Event("gamepadconnected")));
    await page.waitForTimeout(500);
    const found = [];
    const doing = async (change) => {
      await page.evaluate(`${change(true)}`);
      await page.waitForTimeout(150);
      await page.evaluate(`${change(false)}`);
      await page.waitForTimeout(400);
      found.push((await said(page)).at(-1));
    };
    await doing((on) => `pad.axes[1] = ${on ? 1 : 0}`);
    await doing((on) => `pad.buttons[12].pressed = ${on}`);
    const before = await shown(page);
    await doing((on) => `pad.buttons[0].pressed = ${on}`);
    return { found, moved: before !== (await shown(page)) };
  },

  // Each board in each size of window: how large a pixel of the screen is, whether all is to be seen.
  async sizes({ visitor, url }, { sizes, boards }) {
    const context = await visitor();
    const page = await arrive(context, url);
    const session = await context.newCDPSession(page);
    const found = [];
    for (const board of boards) {
      await page.evaluate((board) => (location.hash = `board=${board}`), board);
      await page.waitForSelector(`#shell[src*="${board}"]`);
      for (const [width, height, deviceScaleFactor] of sizes) {
        await session.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor, mobile: false });
        await page.waitForFunction(([width, height]) => innerWidth === width && innerHeight === height, [width, height]);
        found.push(
          await page.evaluate(
            async ([board, wanted]) => {
              const shown = () => new Promise(requestAnimationFrame);
              await shown(); // the page lays everything out again
              await shown();
              const inside = (box) => box.left >= -0.01 && box.top >= 0 && box.right <= innerWidth + 0.01 && box.bottom <= innerHeight;
              const box = document.getElementById("screen").getBoundingClientRect();
              const canvas = document.getElementById("screen");
              const buttons = [...document.querySelectorAll("#buttons button")].map((each) => each.getBoundingClientRect());
              return {
                board,
                window: `${innerWidth}x${innerHeight}`,
                wanted,
                dots: devicePixelRatio,
                scale: (box.width * devicePixelRatio) / canvas.width,
                across: (box.height * devicePixelRatio) / canvas.height,
                offset: [box.left * devicePixelRatio, box.top * devicePixelRatio],
                screen: inside(box),
                buttons: buttons.length > 1 && buttons.every((each) => inside({ left: each.left + each.width / 2, right: each.left + each.width / 2, top: each.top + each.height / 2, bottom: each.top + each.height / 2 })),
                scrolls: document.documentElement.scrollWidth > innerWidth,
              };
            },
            [board, deviceScaleFactor],
          ),
        );
      }
    }
    return found;
  },

  // Storage that the browser refuses, or that is full from a moment on.
  async storage({ visitor, url }, { how }) {
    const context = await visitor({ bypassCSP: true });
    await context.addInitScript((how) => {
      // The worker is a blob that imports worker.js: what it has is changed before.
      const Real = window.Blob;
      const broken =
        how === "forbidden"
          ? "indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); };"
          : "IDBObjectStore.prototype.put = function () { throw new DOMException('no', 'QuotaExceededError'); };";
      const first = URL.createObjectURL(new Real([broken], { type: "text/javascript" }));
      window.Blob = class extends Real {
        constructor(parts, options) {
          super(/^import "/.test(parts?.[0]) ? [`import "${first}";\n${parts[0]}`] : parts, options);
        }
      };
    }, how);
    const page = await deal(context, url, "#deal=17&lang=en");
    const told = await notice(page);
    await page.click("#notice button");
    const points = await playTricks(page);
    return { told, points, again: await page.$eval("#notice", (notice) => !notice.hidden) };
  },

  // The same game in two tabs: the second one asks, then takes it over.
  async tabs({ visitor, url }) {
    const context = await visitor();
    const first = await deal(context, url, "#deal=17&lang=en");
    const before = await playTricks(first);
    const second = await context.newPage();
    await second.goto(`${url}#lang=en`);
    const asked = await notice(second);
    await second.click("#notice button");
    await second.waitForSelector(READY);
    const after = await points(second);
    const told = await notice(first);
    await first.click("#notice button"); // and back
    const back = await notice(second);
    return { before, asked, after, told, back };
  },

  // A worker that dies: the page says so, and goes on from the last save.
  async worker({ visitor, url }) {
    const page = await deal(await visitor(), url, "#deal=17&lang=en");
    const before = await playTricks(page);
    await page.evaluate(() => history.replaceState(null, "", location.pathname));
    const worker = page.workers()[0];
    await worker.evaluate(() => setTimeout(() => { throw new Error("nobody expected this"); }));
    const told = await notice(page);
    await page.click("#notice button");
    await page.waitForFunction(() => document.getElementById("handheld").dataset.screen === "title");
    return { before, told, after: await points(page) };
  },

  // Whether the page, or its worker, can reach another host.
  async elsewhere({ visitor, url }, { other }) {
    const page = await arrive(await visitor({ serviceWorkers: "allow" }), url);
    const reach = async (other) => {
      const tries = {
        fetch: () => fetch(other, { mode: "no-cors" }),
        import: () => import(`${other}x.js`),
        socket: () =>
          new Promise((resolve, reject) => {
            const socket = new WebSocket(other.replace("http", "ws"));
            socket.onopen = resolve;
            socket.onerror = reject;
          }),
      };
      if (globalThis.Image) tries.image = () => new Promise((resolve, reject) => Object.assign(new Image(), { onload: resolve, onerror: reject, src: `${other}x.png` }));
      const reached = [];
      for (const [name, go] of Object.entries(tries)) await go().then(() => reached.push(name), () => {});
      return { tried: Object.keys(tries), reached };
    };
    return { page: await page.evaluate(reach, other), worker: await page.workers()[0].evaluate(reach, other) };
  },

  // What axe finds, dark and light, on the page and on each of its sheets.
  async axe({ visitor, url, require }, { pages }) {
    const context = await visitor();
    const source = readFileSync(require.resolve("axe-core/axe.min.js"), "utf-8");
    const look = async (page) => {
      const found = [];
      for (const colorScheme of ["dark", "light"]) {
        await page.emulateMedia({ colorScheme });
        const { violations } = await page.evaluate(`${source}; axe.run(document, { resultTypes: ["violations"] })`);
        for (const { id, nodes } of violations) found.push(`${colorScheme}, ${id}: ${nodes.map((node) => node.html).join(" ")}`);
      }
      return found;
    };
    const page = await arrive(context, url);
    const found = { page: await look(page) };
    for (const [name, ...buttons] of [["boards", "choose"], ["menu", "more"], ["wires", "more", "two", "wires-join"]]) {
      for (const button of buttons) await page.click(`#${button}`);
      found[name] = await look(page);
      await page.keyboard.press("Escape");
    }
    for (const name of pages) {
      const other = await context.newPage();
      await other.goto(url + name);
      await other.waitForFunction(() => !document.querySelector("[data-t]:empty")); // it has its words
      found[name] = await look(other);
    }
    return found;
  },

  // What Tab goes to, one after another, where no handheld takes it.
  async focus({ visitor, url }) {
    const page = await arrive(await visitor(), url, "#board=pico_oled");
    const found = [];
    for (let i = 0; i < 6; i++) {
      found.push(await page.evaluate(() => document.activeElement.id || document.activeElement.localName));
      await page.keyboard.press("Tab");
    }
    return found;
  },

  // Addresses, opened one after another by somebody who stays or, if `fresh`, by somebody new
  // each time: what is on the screen, or what is said.
  async addresses({ visitor, url }, { hashes, fresh }) {
    const found = [];
    let page;
    for (const hash of hashes) {
      if (page && !fresh) {
        await page.click("#notice button");
        await page.evaluate((hash) => (location.hash = hash), hash);
      } else page = await arrive(await visitor(), url, hash);
      if (fresh && hash.startsWith("#position")) found.push([await screen(page, "replay"), await notice(page)]);
      else found.push(await Promise.race([notice(page), screen(page, "table")]));
      if (fresh) await page.close();
    }
    return found;
  },

  // The link to a deal, and the one to its replay, opened by somebody else.
  async links({ visitor, url }, { hash, record }) {
    const somebody = () => visitor({ permissions: ["clipboard-read", "clipboard-write"] });
    const page = await deal(await somebody(), url, hash);
    const copy = async (page) => {
      await page.click("#more");
      await page.click("#link");
      await notice(page);
      return page.evaluate(() => navigator.clipboard.readText());
    };
    const link = await copy(page);
    await page.close();
    const other = await deal(await visitor(), url, new URL(link).hash);
    const cards = await said(other);
    const replayed = await arrive(await somebody(), url, record);
    await screen(replayed, "replay");
    return { link, cards, replay: await copy(replayed) };
  },

  // A backup, and back into another browser.
  async backup({ visitor, url }, { zip }) {
    const page = await deal(await visitor({ acceptDownloads: true }), url, "#deal=17&lang=en");
    const before = await playTricks(page);
    await page.click("#more");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#backup")]);
    await download.saveAs(zip);
    const other = await arrive(await visitor(), url, "#lang=en");
    const put = async (file) => {
      await other.setInputFiles("#file", file);
    };
    await put({ name: "notes.zip", mimeType: "application/zip", buffer: Buffer.from("no zip at all, but long enough to look") });
    const refused = await notice(other);
    await put(zip);
    await other.click("#question-yes");
    await other.waitForFunction(() => document.getElementById("handheld").dataset.points !== "0,0");
    return { before, refused, after: await points(other), told: await notice(other) };
  },

  // A deal between two tabs, or between two browsers whose codes are copied by hand.
  async two({ visitor, url }, { how }) {
    const context = await visitor();
    const first = await arrive(context, url, "#lang=en&board=pico_oled");
    await first.click("#more");
    await first.click("#two");
    let second;
    if (how === "tab") {
      [second] = await Promise.all([context.waitForEvent("page"), first.click("#wires-tab")]);
      await second.waitForSelector(READY);
    } else {
      second = await arrive(await visitor(), url, "#lang=en&board=thumby");
      await second.click("#more");
      await second.click("#two");
      await first.click("#wires-invite");
      await first.waitForFunction(() => document.getElementById("wires-code").value);
      await second.click("#wires-join");
      await second.fill("#wires-code", "no code");
      await second.click("#wires-go");
      await second.waitForFunction(() => document.getElementById("wires-said").textContent.includes("not the code"));
      await second.fill("#wires-code", await first.inputValue("#wires-code"));
      await second.click("#wires-go");
      await second.waitForFunction(() => document.getElementById("wires-code").value.length > 100 && document.getElementById("wires-go").hidden);
      await first.fill("#wires-code", await second.inputValue("#wires-code"));
      await first.click("#wires-go");
    }
    const both = [first, second];
    for (const page of both) await notice(page);
    await byWire(...both);
    // Chance has made one of them the host. The guest only asks for a game: then the host says yes.
    await lead(both, (sight, i) => wishing(sight, i === 0));
    for (let i = 0; (await points(first)) === "0,0" || (await points(second)) !== (await points(first)); i++) {
      if (i === ROUNDS) throw new Error(`no trick: ${JSON.stringify(await Promise.all(both.map(said)))}`);
      for (const page of both) await pressAndSee(page, "Enter", MOVE_MS);
    }
    return { points: await points(first), said: [await said(first), await said(second)] };
  },

  // A deal with a handheld on USB, at the other end of this serial line, until somebody has points and
  // the page leaves; the desk presses the handheld's buttons.
  async usb({ visitor, url, desk }, { line }) {
    const page = await (await visitor()).newPage();
    const unplug = await bridge(page, { line });
    await page.goto(`${url}#lang=en&board=thumby`);
    await page.waitForSelector(READY);
    await page.click("#more");
    await page.click("#two");
    await page.click("#wires-usb");
    await notice(page);
    await byWire(page);
    // As host the page begins the game, as guest it asks for it: then Yes comes after No there.
    const end = Date.now() + LED_MS;
    for (let asked = false; ; ) {
      if (Date.now() > end) throw new Error(`no deal: ${await said(page)}`);
      const key = wishing(await sight(page), true);
      if (key === null) break;
      if (key) await pressAndSee(page, key);
      else if (asked) await desk(["down", "a"]);
      else await pause(200);
      asked = key ? key === "Enter" : asked;
    }
    for (let i = 0; (await points(page)) === "0,0"; i++) {
      if (i === ROUNDS) throw new Error(`no trick: ${await said(page)}`);
      await pressAndSee(page, "Enter", MOVE_MS);
      await desk(["a"]);
    }
    const found = { points: await points(page), said: await said(page) };
    await page.$eval("#notice", (notice) => (notice.hidden = true));
    await lead([page], ({ screen, line }) => {
      if (screen !== "link") return "Escape";
      return line.startsWith("By wire") ? null : line.startsWith("Disconnect") ? "Enter" : "ArrowUp";
    });
    found.told = await notice(page);
    found.open = await page.evaluate(async () => Boolean((await navigator.serial.getPorts())[0].readable));
    await unplug();
    return found;
  },

  // A handheld's port that can't be opened: what is said.
  async port({ visitor, url }, { ports }) {
    const page = await (await visitor({ locale: "en-US" })).newPage();
    await bridge(page, ports);
    await page.goto(url);
    await page.waitForSelector(READY);
    await page.click("#more");
    await page.click("#two");
    await page.click("#wires-usb");
    return { told: await notice(page), open: await page.isVisible("#wires") };
  },

  // Install on a board, over a bridge to it; `clicks` are the buttons that a person presses, in turn,
  // by what they say, up to the one that `stops` it; `file` is brought back, or saved in.
  async install({ visitor, url }, { ports, start, clicks, board, file, stops, patience = 20 }) {
    const context = await visitor({ locale: "en-US", acceptDownloads: true });
    const page = await context.newPage();
    const downloads = [];
    page.on("download", (download) => downloads.push(download));
    const unplug = await bridge(page, ports);
    await page.goto(`${url}install.html?patience=${patience}`);
    await page.waitForSelector("body[data-ready]");
    if (start === "board-restore") await page.setInputFiles("#board-file", file);
    else await page.locator(`#${start}`).dispatchEvent("click");
    const ended = page.waitForFunction(
      () => !document.getElementById("wrong").hidden || !document.getElementById("connect").disabled,
      null,
      { timeout: 500_000 },
    );
    const press = async () => {
      for (const name of clicks) {
        const button = page.locator("#next button, #which-go", { hasText: name }).and(page.locator(":visible"));
        await button.waitFor({ timeout: 400_000 });
        if (board && name === "Go on") await page.check(`#which-list input[value="${board}"]`);
        await button.click();
      }
    };
    const stopped = () => page.locator("#next button", { hasText: stops }).waitFor();
    await Promise.race([ended, press().then(() => (stops ? stopped() : ended))]);
    if (file && start !== "board-restore") await downloads[0].saveAs(file);
    await unplug();
    return {
      steps: await page.$$eval("#steps li", (lines) => lines.map((line) => line.textContent)),
      wrong: await page.$eval("#wrong", (wrong) => (wrong.hidden ? "" : wrong.textContent)),
      asked: await page.textContent("#next span"),
      downloads: downloads.map((download) => download.suggestedFilename()),
    };
  },

  // The page that installs, in a browser that can't.
  async unable({ visitor, url }) {
    const page = await (await visitor({ locale: "en-US" })).newPage();
    await page.addInitScript(() => {
      delete Navigator.prototype.serial;
      delete Navigator.prototype.usb;
    });
    await page.goto(`${url}install.html`);
    await page.waitForSelector("body[data-ready]");
    return {
      cable: await page.isVisible("#cable"),
      told: await page.textContent("#none"),
      lines: await page.$$eval("h2 + ol li", (lines) => lines.length),
      files: await page.$$eval("#files a", (links) => links.map((link) => link.getAttribute("href"))),
    };
  },
};

// The names of the files that were set aside as broken.
function files(page) {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open("pocket-skat");
        opening.onsuccess = () => {
          const request = opening.result.transaction("files").objectStore("files").getAllKeys();
          request.onsuccess = () => {
            opening.result.close();
            resolve(request.result.filter((name) => /\.(bad|newer)$/.test(name)));
          };
        };
      }),
  );
}