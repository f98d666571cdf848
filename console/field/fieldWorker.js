/*
 * Serves the field work page where there is no network: nothing but pages below /fieldWork and the code they load, each
 * under a name of its own content. With a network the page always comes from the server, so that nobody works with an
 * old one.
 */
const files = __FILES__
const entry = __ENTRY__
const page = '/fieldWork'
const name = `field-${__VERSION__}`

self.addEventListener('install', event => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(name)
      const shell = await fetch(page, { cache: 'no-store' })
      // A page of another version does not go with these files: the next visit tries again.
      if (!shell.ok || !(await shell.clone().text()).includes(entry)) throw new Error('another version is being served')
      const known = await Promise.all(files.map(file => caches.match(file)))
      await Promise.all(
        files.map(async (file, n) => {
          const reply = known[n] ?? (await fetch(file))
          if (!reply.ok) throw new Error(`${file}: ${reply.status}`)
          await cache.put(file, reply)
        }),
      )
      await cache.put(page, shell)
      await self.skipWaiting()
    })(),
  )
})

self.addEventListener('activate', event => {
  event.waitUntil(
    (async () => {
      // The files of the version before stay for pages that are still open with it.
      const own = (await caches.keys()).filter(key => key.startsWith('field-'))
      const kept = [name, own.filter(key => key !== name).at(-1)]
      await Promise.all(own.filter(key => !kept.includes(key)).map(key => caches.delete(key)))
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === page)
      event.respondWith(fetch(request).catch(async () => (await (await caches.open(name)).match(page)) ?? Response.error()))
  } else if (pathname.startsWith('/files/')) event.respondWith(caches.match(pathname).then(known => known ?? fetch(request)))
})
