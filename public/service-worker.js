/* Only for the moment without signal: a page that cannot be fetched becomes one that says so. Nothing else is kept. */
const cacheName = 'offline-1'
const kept = ['/offline.html', '/plain.css', '/icons/mark.svg']

addEventListener('install', event => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then(cache => cache.addAll(kept))
      .then(() => skipWaiting()),
  )
})

addEventListener('activate', event => {
  event.waitUntil(
    caches
      .keys()
      .then(names =>
        Promise.all(names.filter(name => name !== cacheName).map(name => caches.delete(name))),
      )
      .then(() => clients.claim()),
  )
})

addEventListener('fetch', event => {
  const { request } = event
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match('/offline.html')))
  } else if (kept.includes(new URL(request.url).pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(request)))
  }
})
