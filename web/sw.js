/*
 * The service worker: the whole site, one version at a time. A version is a list of files with their digests, made by
 * the build. It is installed only when every file has arrived and is the one of the list; so a server that is being
 * updated in the middle can never make a mixture. A new version waits until the page asks it to take over.
 */
const VERSION = "@VERSION@";
const FILES = {/* @FILES@ */};
/* Large files that only some games want: kept from when the page first asks for them. Their names change with what is in
 * them, so they outlast versions. */
const LEARNED = {/* @LEARNED@ */};

const CACHE = `lumbung ${new URL(self.registration.scope).pathname} ${VERSION}`;
const MINE = `lumbung ${new URL(self.registration.scope).pathname} `;
const LEARNED_CACHE = `lumbung-learned ${new URL(self.registration.scope).pathname}`;

async function digest(bytes) {
  const hash = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function fetchChecked(name, wanted = FILES[name]) {
  const answer = await fetch(new Request(name, { cache: "no-cache" }));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  if ((await digest(bytes)) !== wanted) throw new Error(`${name} is of another version`);
  const headers = new Headers(answer.headers);
  headers.delete("content-encoding"); /* the bytes are unpacked */
  headers.delete("content-length");
  return new Response(bytes, { headers });
}

function nameOf({ url }) {
  return url.slice(self.registration.scope.length);
}

/* A file that some game has learned: the kept one, else fetched, checked and kept; where there is no room, only given. */
async function learnedFile(name) {
  const cache = await caches.open(LEARNED_CACHE);
  const kept = await cache.match(name);
  if (kept) return kept;
  const answer = await fetchChecked(name, LEARNED[name]);
  await cache.put(name, answer.clone()).catch(() => {});
  return answer;
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
    if (!(await caches.has(LEARNED_CACHE))) return;
    const learned = await caches.open(LEARNED_CACHE);
    for (const request of await learned.keys()) {
      if (LEARNED[nameOf(request)] === undefined) await learned.delete(request);
    }
  })());
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  if (LEARNED[nameOf(request)] !== undefined) {
    event.respondWith(learnedFile(nameOf(request)).catch(() => Response.error()));
    return;
  }
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    const key = request.mode === "navigate" ? "index.html" : request;
    return (await cache.match(key, { ignoreSearch: true })) ?? fetch(request);
  })());
});
