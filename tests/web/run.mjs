// Runs scenarios of scenarios.mjs in one Chromium, each for visitors who were never here:
//     node run.mjs PACKAGES CHROMIUM URL
// PACKAGES: the folder of node_modules. Standard input has a line [SCENARIO, ARGUMENTS] for each; the
// answer is a line of JSON: what it has `found`, or how it `failed`. What the page says on its
// console, which is nothing in a page that works, and each request that went to another host, come
// with it. Before that there may be lines with what the desk is `asked` to do; it answers with a line.

import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { scenarios } from "./scenarios.mjs";

const [packages, executablePath, url] = process.argv.slice(2);
const require = createRequire(`${packages}/`);
const { chromium } = require("playwright-core");

const BLOCKED = "Service Worker registration blocked by Playwright";

const browser = await chromium.launch({
  executablePath,
  headless: true,
  args: [
    ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
    ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
  ],
});

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function desk(asked) {
  console.log(JSON.stringify({ asked }));
  await lines.next();
}

async function run(name, words) {
  const logged = [];
  const strayed = [];
  const contexts = [];
  // A context of its own, as somebody has who was never here. Without a service worker, which would
  // load the whole site for each of them, unless a scenario wants it.
  const visitor = async (options = {}) => {
    const usual = { viewport: { width: 1280, height: 800 }, serviceWorkers: "block" };
    const context = await browser.newContext({ ...usual, ...options });
    contexts.push(context);
    context.setDefaultTimeout(Number(process.env.WEB_MS ?? 120_000));
    context.on("request", (request) => {
      if (new URL(request.url()).origin !== new URL(url).origin && !/^(blob|data):/.test(request.url()))
        strayed.push(request.url());
    });
    context.on("console", (message) => {
      if (message.text() !== BLOCKED) logged.push(`${message.type()}: ${message.text()}`);
    });
    context.on("weberror", (error) => logged.push(String(error.error())));
    return context;
  };
  try {
    return { found: await scenarios[name]({ visitor, url, require, desk }, words), logged, strayed };
  } catch (error) {
    return { failed: String(error.stack), logged, strayed };
  } finally {
    for (const context of contexts) await context.close();
  }
}

for await (const line of lines) console.log(JSON.stringify(await run(...JSON.parse(line))));
await browser.close();
