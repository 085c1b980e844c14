// Shows one page when the hub can't be reached. It keeps that page and nothing else: no other page, no answer of the API.
const page = '/offline.html'
/** Put in by the build: the worker changes with the page. */
const version = '__VERSION__'
const prefix = 'offline-'
const store = prefix + version

const keepPage = async () => {
  const cache = await caches.open(store)
  await cache.add(new Request(page, { cache: 'reload' }))
}

const start = async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== store)
  await Promise.all(old.map((name) => caches.delete(name)))
  // The browser asks for a page at once, and not only when the worker is awake.
  await registration.navigationPreload?.enable()
}

const openPage = async ({ request, preloadResponse }) => {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return (await caches.match(page)) ?? Response.error()
  }
}

addEventListener('install', (event) => {
  // The one before it has nothing to finish.
  skipWaiting()
  event.waitUntil(keepPage())
})
addEventListener('activate', (event) => event.waitUntil(start()))
addEventListener('fetch', (event) => {
  const { mode, method } = event.request
  if (mode === 'navigate' && method === 'GET') event.respondWith(openPage(event))
})
