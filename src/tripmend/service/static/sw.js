// The last trips stay readable without a network. What changes something is never answered from here.
"use strict";
const KEPT = "tripmend-1";
const wanted = (url) => url.pathname === "/" || /^\/trips\/[0-9a-f]+(\/map\.json)?$/.test(url.pathname) || url.pathname.startsWith("/static/");
// A trip that is removed is gone from here, too; one that was not, after all, is kept again when it is looked at.
const forget = async (trip) => {
  const kept = await caches.open(KEPT);
  await Promise.all([kept.delete(trip), kept.delete(`${trip}/map.json`)]);
};
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const removed = /^(\/trips\/[0-9a-f]+)\/remove$/.exec(url.pathname);
  if (event.request.method === "POST" && removed && url.origin === location.origin) {
    event.waitUntil(forget(removed[1]));
    return;
  }
  if (event.request.method !== "GET" || url.origin !== location.origin || !wanted(url)) return;
  event.respondWith((async () => {
    const kept = await caches.open(KEPT);
    const fixed = url.pathname.startsWith("/static/");
    if (fixed) {
      const found = await kept.match(event.request);
      if (found) return found;
    }
    try {
      const answer = await fetch(event.request);
      if (!fixed && (answer.status === 404 || answer.status === 401)) await kept.delete(url.pathname);
      if (answer.redirected && new URL(answer.url).pathname === "/enter") {
        for (const old of await kept.keys()) if (!new URL(old.url).pathname.startsWith("/static/")) await kept.delete(old);
      }
      if (answer.ok && !answer.redirected) {
        const key = fixed ? event.request : url.pathname;
        // What says that something was just done is kept as the page that says nothing of it.
        if (url.searchParams.has("done")) event.waitUntil(kept.add(url.pathname).catch(() => {}));
        else await kept.put(key, answer.clone());
        if (fixed) {
          for (const old of await kept.keys()) {
            const name = new URL(old.url);
            if (name.pathname === url.pathname && name.search !== url.search) await kept.delete(old);
          }
        }
      }
      return answer;
    } catch (error) {
      const found = await kept.match(fixed ? event.request : url.pathname);
      if (found) return found;
      throw error;
    }
  })());
});
