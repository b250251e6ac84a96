/**
 * What this browser keeps for the moment without signal; docs/decisions/offline.md says why. Everything is asked of the
 * network first, except what never changes under its name. Nothing that is sent passes through here but a logout. The
 * build puts the worker at /sw.js and fills in what it is built for.
 */

/** `version` names the build, `meter` what adds up its fetches, `shell` what every page needs, `shims` what old browsers need before it, `visitors` and `members` what their everyday pages need beyond it. */
const build = __BUILD__

importScripts(...build.meter)

/** A page without content, which becomes whichever page its address names; see offline-shell-page.tsx. */
const shellPath = '/offline-shell'
const lastResort = '/offline.html'
const fixed = [lastResort, '/plain.css', '/icons/mark.svg']

/** These two belong together and to one build: a page never meets scripts of another one. */
const shellCache = `shell-${build.version}`
const pagesCache = `pages-${build.version}`
const ofThisBuild = [shellCache, pagesCache]
/** Raise a number when what an earlier build kept is not to be kept, or its shape cannot be read by pages of the next one. */
const pictureCache = 'pictures-2'
const everyonesAnswers = 'everyone-1'
const personsAnswers = 'person-1-'

const most = { pages: 30, pictures: 100, answers: 80 }
/** A connection that delivers nothing counts as none. */
const patienceMs = 8000
/** The router opens a page anew, at once, whose script was missed: a saved one would miss it again, and so for ever. */
const missedForMs = 2000

/** Whose content is the same for everybody, so that the page itself may be kept. */
const publicPages = /^\/(?:$|help$|gigs\/view\/|read\/)/
/** Reads that are of use without signal. Identities, payments, receipts, money and all of the managers' are not among them. */
const keptAnswers =
  /^\/api\/(?:gigs|gigs\/\d+|gigs\/categories|cms\/pages|cms\/page\/\d+|customer|orders|notifications|chats|chat\/\d+\/[^/]+|service\/token)$/
const isChat = /\/api\/chat\/\d+\//
const ownAnswer = '/api/customer'
/** Only the newest messages of a chat. */
const furtherMessages = /[?&](?:before|after)=/

/** So many at a time, which leaves room for what somebody is waiting for. */
const lanes = 3

let forgotten = 0
let missedAt = 0
let pagesFilled = false

addEventListener('install', event => event.waitUntil(fillShell()))

addEventListener('activate', event =>
  event.waitUntil(dropOldBuilds().then(() => self.clients.claim())),
)

addEventListener('message', event => {
  const { data } = event
  if (data === 'forget') event.waitUntil(Promise.all([forgetPeople(), closePushes()]))
  if (data?.settled) event.waitUntil(fillRest(data.settled))
  if (data?.answer) event.waitUntil(keepNewer(data.answer))
})

addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin) return
  if (request.method === 'DELETE' && url.pathname === '/api/sanctum/token')
    event.respondWith(logout(request))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(page(event, url))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(script(event))
  else if (fixed.includes(url.pathname))
    event.respondWith(fetch(request).catch(() => find(shellCache, request)))
  else if (isPicture(url)) event.respondWith(picture(event))
  else if (isKeptAnswer(url)) event.respondWith(answer(event))
})

addEventListener('push', event => event.data && event.waitUntil(showPush(event.data.json())))

addEventListener('notificationclick', event => event.waitUntil(openPush(event.notification)))

async function page(event, url) {
  const wouldMissAgain = mayBeReload(event.request) && Date.now() - missedAt < missedForMs
  try {
    const response = await soon(fetch(event.request))
    if (isPublicPage(url, response))
      event.waitUntil(keep(pagesCache, url.href, stamp(response.clone()), most.pages))
    return response
  } catch {
    const savedPage = wouldMissAgain ? undefined : await findSavedPage(url)
    return savedPage ?? (await find(shellCache, lastResort))
  }
}

/** Older browsers do not tell. */
const mayBeReload = ({ isReloadNavigation = true }) => isReloadNavigation

async function findSavedPage(url) {
  if (/^\/(?:api|files|testing)\//.test(url.pathname)) return undefined
  const own = await find(pagesCache, url.href)
  return own ? withAge(own) : find(shellCache, shellPath)
}

/** Tells the page when it was saved. */
async function withAge(response) {
  const html = await response.text()
  const age = response.headers.get('x-saved-at')
  return new Response(html.replace('<html', `<html data-saved-at="${age}"`), response)
}

/** The name of a script changes with its content. */
async function script(event) {
  const { request } = event
  const known = await find(shellCache, request)
  if (known) return known
  try {
    const response = await fetch(request)
    if (response.ok) event.waitUntil(keep(shellCache, request.url, response.clone()))
    return response
  } catch (error) {
    missedAt = Date.now()
    throw error
  }
}

/** So does the name of a public file. What lies under a signed link is never kept. */
async function picture(event) {
  const { request } = event
  const known = await find(pictureCache, request)
  if (known) return known
  const response = await fetch(request)
  if (response.ok) event.waitUntil(keep(pictureCache, request.url, response.clone(), most.pictures))
  return response
}

async function answer(event) {
  const { request } = event
  const before = forgotten
  const cacheName = await answersOf(request.headers.get('authorization'))
  try {
    const response = await fetch(request)
    if (response.ok)
      event.waitUntil(
        keepAnswer({ cacheName, before, url: request.url, response: response.clone() }),
      )
    else if (isPersons(cacheName) && isOfNoLogin(response)) event.waitUntil(forgetPeople())
    return response
  } catch (error) {
    const own = await find(cacheName, request)
    if (!own) throw error
    return own
  }
}

async function keepAnswer({ cacheName, before, url, response }) {
  const body = withoutNumbers(await response.json())
  if (before !== forgotten) return
  if (isPersons(cacheName)) await forgetPeople(cacheName)
  if (isChat.test(url) && !(await isOfMember(cacheName))) return
  const now = forgotten
  await keep(cacheName, url, stamp(json(body)), most.answers)
  // Somebody logged out meanwhile.
  if (now !== forgotten) await caches.delete(cacheName)
}

/** Managers read the chats of others, which must not be kept on their devices. */
async function isOfMember(cacheName) {
  const answer = await find(cacheName, ownAnswer)
  return answer !== undefined && !(await answer.json()).user.is_manager
}

/** A chat goes on after it was asked for: its page tells what it has become. */
async function keepNewer({ url, authorization, body }) {
  const cacheName = await answersOf(authorization)
  const { href } = new URL(url, location.origin)
  if (!isPersons(cacheName) || !(await caches.has(cacheName))) return
  const response = json(body)
  if (isChat.test(href)) await keepAnswer({ cacheName, before: forgotten, url: href, response })
}

/** Of a person's own papers and account nothing is needed without signal but that they are there. */
function withoutNumbers(body) {
  const { user } = body
  if (!user?.email) return body
  const { id_reference, payment_detail } = user
  return {
    ...body,
    user: {
      ...user,
      id_reference: id_reference && '',
      payment_detail: payment_detail && { ...payment_detail, account_no: '' },
    },
  }
}

/** One for each login, under a name that does not tell its token; visitors share one. */
async function answersOf(authorization) {
  if (!/^Bearer \d+\|/.test(authorization ?? '')) return everyonesAnswers
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(authorization))
  const bytes = [...new Uint8Array(hash).slice(0, 12)]
  return personsAnswers + bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')
}

const isPersons = cacheName => cacheName.startsWith(personsAnswers)

/** With the pictures, which tell what somebody has looked at. `except` is whoever is logged in now. */
async function forgetPeople(except) {
  const others = (await caches.keys()).filter(name => isPersons(name) && name !== except)
  if (except && others.length === 0) return
  forgotten += 1
  await Promise.all([...others, pictureCache].map(name => caches.delete(name)))
}

/** What the phone shows while nobody looks at the site. A later one about the same takes the place of the earlier. */
async function showPush({ title, body, tag, route, badge, ack }) {
  await self.registration.showNotification(title, {
    ...{ body, tag, renotify: Boolean(tag), icon: '/icons/mark-192.png' },
    data: { route, ack },
  })
  await Promise.all([acknowledge(ack, 'shown'), showBadge(badge)])
}

/** A server that may still know the login would go on pushing its news here. */
async function logout(request) {
  const answer = soon(fetch(request))
  const response = await answer.catch(() => undefined)
  if (!response?.ok && !isOfNoLogin(response)) await unsubscribe()
  return answer
}

async function unsubscribe() {
  const subscription = await self.registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** In a window that is open, else in a new one. */
async function openPush({ tag, data }) {
  const acknowledged = acknowledge(data.ack, 'clicked')
  await closePushes(tag)
  const url = ownAddress(data.route)
  const open = await self.clients.matchAll({ type: 'window' })
  const window = open.find(one => one.url === url) ?? open.find(one => one.focused) ?? open[0]
  await (window ? openIn(window, url) : self.clients.openWindow(url))
  await acknowledged
}

async function openIn(window, url) {
  if (window.url !== url) await window.navigate(url)
  // Refused where the press is too long ago.
  await window.focus().catch(() => {})
}

/** A push leads nowhere but into this site. */
function ownAddress(route) {
  const { origin, href } = new URL(route, location.origin)
  return origin === location.origin ? href : `${location.origin}/`
}

/** Those of one tag, or all of a person who has left. */
async function closePushes(tag) {
  const shown = await self.registration.getNotifications(tag ? { tag } : {})
  for (const one of shown) one.close()
  if (!tag) await showBadge(0)
}

/** On the icon of the site, where the person has agreed to be told. */
async function showBadge(count) {
  if (self.Notification?.permission === 'granted') await navigator.setAppBadge?.(count)
}

/** So that no SMS follows. Needs no login: the payload carries its own proof. */
async function acknowledge(ack, what) {
  await fetch('/api/push/ack', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ ack, event: what }),
  }).catch(() => {
    // Without signal: at worst an SMS tells once more.
  })
}

async function fillShell() {
  const [cache] = await Promise.all(ofThisBuild.map(name => caches.open(name)))
  await Promise.all([
    cache.addAll([...build.shell, ...(URL.canParse ? [] : build.shims), ...fixed]),
    cache.add(new Request(shellPath, { cache: 'no-cache' })),
  ])
}

/** Asked for by a page that has the network to itself: the page itself, which came before this worker, and the other scripts. */
async function fillRest(whose) {
  if (!pagesFilled) await fillOpenPages()
  const waiting = build[whose].values()
  await Promise.all(Array.from({ length: lanes }, () => fillScripts(waiting)))
}

async function fillScripts(waiting) {
  for (const path of waiting) {
    if (await find(shellCache, path)) continue
    const response = await fetch(path).catch(() => {
      // Without signal meanwhile: the next page asks again.
    })
    if (response?.ok) await keep(shellCache, path, response)
  }
}

async function fillOpenPages() {
  pagesFilled = true
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  await Promise.all(open.map(({ url }) => fillPage(new URL(url))))
}

async function fillPage(url) {
  url.hash = ''
  if (!publicPages.test(url.pathname) || (await find(pagesCache, url.href))) return
  const response = await fetch(url.href).catch(() => undefined)
  if (response && isPublicPage(url, response))
    await keep(pagesCache, url.href, stamp(response), most.pages)
}

/** Pages of an earlier build are closed by now: this worker has waited for it. */
async function dropOldBuilds() {
  const lasting = [...ofThisBuild, pictureCache, everyonesAnswers]
  const names = await caches.keys()
  const old = names.filter(name => !lasting.includes(name) && !isPersons(name))
  await Promise.all(old.map(name => caches.delete(name)))
}

/** `atMost` lets go of what was kept first. Once the next build has taken over, nothing of this one comes back. */
async function keep(cacheName, url, response, atMost = Number.POSITIVE_INFINITY) {
  if (ofThisBuild.includes(cacheName) && !(await caches.has(cacheName))) return
  const cache = await caches.open(cacheName)
  // Takes the place of the one before in one step, as the newest.
  await cache.put(url, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - atMost)).map(key => cache.delete(key)))
}

/** Opening a cache to look into it would bring back one that was dropped. One that a full phone cannot read holds nothing. */
const find = (cacheName, request) =>
  caches.match(request, { cacheName, ignoreVary: true }).catch(() => undefined)

/** The server knows the login no longer. */
const isOfNoLogin = response => [401, 419].includes(response?.status)

const isPublicPage = (url, response) =>
  response.ok && !response.redirected && publicPages.test(url.pathname)

/** Not those of people, which may be taken back at any time: initials stand in their place. */
const isPicture = url => /^\/files\/public\/(?!people\/)/.test(url.pathname) && url.search === ''

const isKeptAnswer = url => keptAnswers.test(url.pathname) && !furtherMessages.test(url.search)

const json = body =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

/** The policy of the answer stays with it: its nonce is the one in the page. */
function stamp(response) {
  const headers = new Headers(response.headers)
  headers.set('x-saved-at', new Date().toISOString())
  // What is kept is unpacked.
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(response.body, { status: response.status, headers })
}

function soon(response) {
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error('late')), patienceMs))
  return Promise.race([response, late])
}
