/*
 * The service worker: the whole site, one version at a time. A version is a list of files with their digests, made by
 * the build. It is installed only when every file has arrived and is the one of the list; so a server that is being
 * updated in the middle can never make a mixture. A new version waits until the page asks it to take over.
 */
const VERSION = "@VERSION@";
const FILES = {/* @FILES@ */};

const CACHE = `lumbung ${new URL(self.registration.scope).pathname} ${VERSION}`;
const MINE = `lumbung ${new URL(self.registration.scope).pathname} `;

async function digest(bytes) {
  const hash = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function fetchChecked(name) {
  const answer = await fetch(new Request(name, { cache: "no-cache" }));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  if ((await digest(bytes)) !== FILES[name]) throw new Error(`${name} is of another version`);
  const headers = new Headers(answer.headers);
  headers.delete("content-encoding"); /* the bytes are unpacked */
  headers.delete("content-length");
  return new Response(bytes, { headers });
}

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    try {
      const answers = await Promise.all(Object.keys(FILES).map(async (name) => [name, await fetchChecked(name)]));
      await Promise.all(answers.map(([name, answer]) => cache.put(name, answer)));
    } catch (error) {
      await caches.delete(CACHE);
      throw error;
    }
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith(MINE) && name !== CACHE) await caches.delete(name);
    }
  })());
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    const key = request.mode === "navigate" ? "index.html" : request;
    return (await cache.match(key, { ignoreSearch: true })) ?? fetch(request);
  })());
});
