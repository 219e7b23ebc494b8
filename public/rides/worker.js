// Keeps the feedback screen on the phone: it opens without a connection, and the page's outbox delivers unsent saves later.
// Only pages under /rides/feedback/ and files of the build pass through here, API calls never do. A page is cached with its
// headers, so that its policy still names its inline scripts.

const CACHE = 'quartet-rides-1'
const MOST = 300

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(takeOver()))
addEventListener('message', (event) => event.waitUntil(keepAll(event.data?.keep ?? [])))
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(event, pathname))
  else if (isFile(pathname)) event.respondWith(file(event))
})

async function takeOver() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('quartet-rides-') && name !== CACHE).map(forget))
  await clients.claim()
}

function forget(name) {
  return caches.delete(name)
}

/** From the network; from the cache when there is no connection or the server fails. */
async function page(event, pathname) {
  const cache = await caches.open(CACHE)
  try {
    const answer = await fetch(event.request)
    if (answer.status >= 500) return (await kept(cache, pathname)) ?? answer
    // After signing out, or when the trip is gone, the copy must go as well. Done while the answer is delivered.
    event.waitUntil(answer.ok ? cache.put(pathname, answer.clone()) : cache.delete(pathname, { ignoreVary: true }))
    return answer
  } catch (error) {
    const copy = await kept(cache, pathname)
    if (copy) return copy
    throw error
  }
}

/** Immutable files from the cache; others (in development) from the network when there is one. */
async function file(event) {
  const { request } = event
  const cache = await caches.open(CACHE)
  const copy = await kept(cache, request.url)
  if (copy?.headers.get('cache-control')?.includes('immutable')) return copy
  try {
    const answer = await fetch(request)
    if (answer.ok) event.waitUntil(cache.put(request.url, answer.clone()))
    return answer
  } catch (error) {
    if (copy) return copy
    throw error
  }
}

/** Caches what a page had loaded before this worker was installed. */
async function keepAll(addresses) {
  const cache = await caches.open(CACHE)
  const wanted = addresses.map((address) => new URL(address, location.origin)).filter(isOurs)
  await Promise.all(wanted.map((url) => keep(cache, url)))
  const all = await cache.keys()
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((request) => cache.delete(request)))
}

async function keep(cache, url) {
  const isPage = !isFile(url.pathname)
  const key = isPage ? url.pathname : url.href
  if (!isPage && (await kept(cache, key))) return
  try {
    const answer = await fetch(url, { redirect: 'manual', ...(isPage && { headers: { accept: 'text/html' } }) })
    if (answer.ok) await cache.put(key, answer)
  } catch {
    // Without a connection nothing is added; the next visit adds it.
  }
}

function kept(cache, key) {
  return cache.match(key, { ignoreVary: true })
}

function isFile(pathname) {
  return pathname.startsWith('/_next/static/')
}

function isOurs({ origin, pathname }) {
  return origin === location.origin && (isFile(pathname) || pathname.startsWith('/rides/feedback/'))
}
