// What the tests do with the page in a browser; tests/test_web.py says what must come of it.

import { readFileSync } from "node:fs";

const READY = "body[data-ready]";

// The page of a visitor, once the title is on the handheld's screen.
async function arrive(context, url, hash = "") {
  const page = await context.newPage();
  await page.goto(url + hash);
  await page.waitForSelector(READY);
  return page;
}

// Wait until the handheld shows one of these screens; which one.
function screen(page, ...names) {
  return page
    .waitForFunction((wanted) => wanted.includes(window.page.state?.screen) && window.page.state.screen, names)
    .then((handle) => handle.jsonValue());
}

// What was said, line by line.
function said(page) {
  return page.$$eval("#told p", (lines) => lines.map((line) => line.textContent));
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
};
