// Runs a scenario of scenarios.mjs in a new Chromium and writes what it found as JSON:
//     node run.mjs PACKAGES CHROMIUM URL SCENARIO ARGUMENTS
// PACKAGES: the folder of node_modules; ARGUMENTS: JSON. What the page says on its console, which is
// nothing in a page that works, and each request that went to another host, come with it.

import { createRequire } from "node:module";
import { scenarios } from "./scenarios.mjs";

const [packages, executablePath, url, name, words] = process.argv.slice(2);
const require = createRequire(`${packages}/`);
const { chromium } = require("playwright-core");

const browser = await chromium.launch({
  executablePath,
  headless: true,
  args: [
    ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
    ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
  ],
});
const logged = [];
const strayed = [];

// A context of its own, as somebody has who was never here.
async function visitor(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(Number(process.env.WEB_MS ?? 120_000));
  context.on("request", (request) => {
    if (new URL(request.url()).origin !== new URL(url).origin && !/^(blob|data):/.test(request.url()))
      strayed.push(request.url());
  });
  context.on("console", (message) => logged.push(`${message.type()}: ${message.text()}`));
  context.on("weberror", (error) => logged.push(String(error.error())));
  return context;
}

let found;
try {
  found = await scenarios[name]({ visitor, url, require, browser, logged }, JSON.parse(words));
} finally {
  await browser.close();
}
console.log(JSON.stringify({ found, logged, strayed }));
