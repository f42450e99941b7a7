// The service worker: all of the site is kept, so that it works without a network, and nothing is
// asked of another host. The builder puts VERSION and FILES before this.
/* global VERSION, FILES */

const CACHE = `pocket-skat-${VERSION}`;

addEventListener("install", (event) => {
  const fresh = FILES.map((name) => new Request(name, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("pocket-skat-") && name !== CACHE;
  const tidy = async () => {
    for (const name of await caches.keys()) if (old(name)) await caches.delete(name);
    await clients.claim();
  };
  event.waitUntil(tidy());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.protocol === "blob:") return;
  if (url.origin !== location.origin) event.respondWith(Response.error());
  else if (request.method === "GET") event.respondWith(answer(request, url));
});

async function answer(request, url) {
  const cache = await caches.open(CACHE);
  const page = url.pathname.endsWith("/") ? new URL("index.html", url).href : url.href.split("?")[0];
  return (await cache.match(page)) ?? fetch(request);
}
