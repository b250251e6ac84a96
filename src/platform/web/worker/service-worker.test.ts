import { readFileSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

const origin = 'https://adwuma.test'
const source = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8')
const ama = 'Bearer 1|amas-token'
const kofi = 'Bearer 2|kofis-token'

let stores: Map<string, Map<string, Response>>
let server: Map<string, () => Promise<Response>>
let shown: { title: string; tag?: string; data: { route: string; ack: string }; body?: string }[]
let sent: { path: string; body: unknown }[]
let badge: number | undefined
let windows: FakeWindow[]
let openedUrls: string[]
let isPushSubscribed: boolean

beforeEach(() => {
  stores = new Map()
  server = new Map()
  ;[shown, sent, windows, openedUrls, badge] = [[], [], [], [], undefined]
  isPushSubscribed = true
  for (const path of ['/offline-shell', '/offline.html', '/plain.css', '/icons/mark.svg'])
    serve(path, `content of ${path}`)
})

test('a saved answer is given only where none came, and says when it was saved', async () => {
  const worker = await startWorker('1')
  serve('/api/chats', { chats: ['fresh'] })
  const fresh = await worker.get('/api/chats', ama)
  expect(fresh.headers.get('x-saved-at')).toBeNull()
  serve('/api/chats', { message: 'Broken.' }, 500)
  expect((await worker.get('/api/chats', ama)).status).toBe(500)
  server.delete('/api/chats')
  const saved = await worker.get('/api/chats', ama)
  expect(await saved.json()).toEqual({ chats: ['fresh'] })
  expect(Date.parse(saved.headers.get('x-saved-at') ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('an answer given to one login is never given to another, nor to visitors', async () => {
  const worker = await startWorker('1')
  serve('/api/orders', { orders: 'of Ama' })
  await worker.get('/api/orders', ama)
  server.delete('/api/orders')
  await expect(worker.get('/api/orders', kofi)).rejects.toThrow()
  await expect(worker.get('/api/orders', 'Bearer 1795000000.signature')).rejects.toThrow()
  expect([...stores.keys()].join()).not.toContain('token')
})

test('when another person is answered, nothing of the first is left', async () => {
  const worker = await startWorker('1')
  serve('/api/orders', { orders: 'secret of Ama' })
  await worker.get('/api/orders', ama)
  serve('/api/orders', { orders: 'of Kofi' })
  await worker.get('/api/orders', kofi)
  expect(await everything()).not.toContain('secret of Ama')
  expect(await everything()).toContain('of Kofi')
})

test.each([401, 419])('a login that the server answers with %i leaves nothing', async status => {
  const worker = await startWorker('1')
  serve('/api/orders', { orders: 'secret of Ama' })
  await worker.get('/api/orders', ama)
  serve('/api/orders', { message: 'Log in.' }, status)
  await worker.get('/api/orders', ama)
  expect(await everything()).not.toContain('secret of Ama')
})

test('an answer that was on its way while somebody logged out is not kept', async () => {
  const worker = await startWorker('1')
  const [reached, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<Response>()]
  server.set('/api/orders', () => {
    reached.resolve()
    return answer.promise
  })
  const answerToCome = worker.get('/api/orders', ama)
  await reached.promise
  await worker.post('forget')
  answer.resolve(Response.json({ orders: 'secret of Ama' }))
  await answerToCome
  expect(await everything()).not.toContain('secret of Ama')
})

test('only reads that are of use without signal are kept: no papers, payments, managers’ lists or faces', async () => {
  const worker = await startWorker('1')
  const refused = [
    '/api/customer/kyc',
    '/api/customer/export',
    '/api/customer/accounts',
    '/api/orders/7',
    '/api/payments',
    '/api/payments/transaction/A7F3',
    '/api/manager/customers',
    '/api/gigs/7/pause',
    '/api/chat/3/kofi?before=12',
    '/files/identities/1/card.jpg?expires=1&signature=2',
    '/files/public/gigs/1/a-320.webp?signature=2',
    '/files/public/people/a-96.webp',
  ]
  for (const path of refused) {
    serve(path, { path })
    expect(await worker.takes(path)).toBe(false)
  }
  const taken = ['/api/gigs?page=1', '/api/gigs/7', '/api/chat/3/kofi', '/files/public/a.webp']
  for (const path of taken) {
    serve(path, { path })
    expect(await worker.takes(path)).toBe(true)
  }
})

test.each<[string, number | 'lost', boolean]>([
  ['that arrives', 204, true],
  ['whose login the server knows no longer', 419, true],
  ['that is refused', 503, false],
  ['without signal', 'lost', false],
])('a logout %s (%s) leaves the phone subscribed: %s', async (_title, outcome, expected) => {
  const worker = await startWorker('1')
  if (outcome !== 'lost')
    server.set('/api/sanctum/token', async () => new Response(null, { status: outcome }))
  const answer = await worker.logout().catch(() => 'lost')
  expect(answer).toBe(outcome)
  expect(isPushSubscribed).toBe(expected)
})

test('a logout in a browser without push is one', async () => {
  const worker = await startWorker('1')
  isPushSubscribed = false
  expect(await worker.logout().catch(() => 'lost')).toBe('lost')
})

test('what is sent never passes through the worker', async () => {
  const worker = await startWorker('1')
  expect(await worker.takes('/api/chats', 'POST')).toBe(false)
  expect(await worker.takes('/api/orders', 'POST')).toBe(false)
})

test('numbers of papers and accounts are not kept with the profile', async () => {
  const worker = await startWorker('1')
  const payment_detail = { institution_name: 'MTN', account_no: '244123456' }
  const user = { email: 'ama@adwuma.test', id_reference: 'GHA-123456789-0', payment_detail }
  serve('/api/customer', { user })
  const fresh = await worker.get('/api/customer', ama)
  expect(await fresh.json()).toEqual({ user })
  expect(await everything()).not.toMatch(/GHA-|244123456/)
  expect(await everything()).toContain('MTN')
})

test('a manager’s browser keeps no chats, which may be those of others', async () => {
  const worker = await startWorker('1')
  serve('/api/customer', { user: { is_manager: true } })
  serve('/api/chat/3/kofi', { messages: ['between others'] })
  await worker.get('/api/customer', ama)
  await worker.get('/api/chat/3/kofi', ama)
  expect(await everything()).not.toContain('between others')
})

test('a chat is kept as its page knows it, as long as that login lasts', async () => {
  const worker = await startWorker('1')
  serve('/api/customer', { user: { is_manager: false } })
  await worker.get('/api/customer', ama)
  const answer = { url: '/api/chat/3/kofi', authorization: ama, body: { messages: ['since then'] } }
  await worker.post({ answer })
  expect(await (await worker.get('/api/chat/3/kofi', ama)).json()).toEqual(answer.body)
  await worker.post('forget')
  await worker.post({ answer })
  expect(await everything()).not.toContain('since then')
})

test('while an answer is kept anew, the one before is still found', async () => {
  const worker = await startWorker('1')
  serve('/api/customer', { user: { is_manager: false } })
  await worker.get('/api/customer', ama)
  const answer = { url: '/api/chat/3/kofi', authorization: ama, body: { messages: ['before'] } }
  await worker.post({ answer })
  let isKept = false
  const keeping = worker.post({ answer: { ...answer, body: { messages: ['anew'] } } })
  void keeping.then(() => {
    isKept = true
  })
  while (!isKept) expect((await worker.get(answer.url, ama)).ok).toBe(true)
  expect(await everything()).toContain('anew')
})

test('a public page is kept with the policy that its nonce belongs to, and shown as saved', async () => {
  const worker = await startWorker('1')
  const policy = "script-src 'nonce-abc'"
  serve('/gigs/view/7/x', '<html lang="en"><script nonce="abc"></script></html>', 200, policy)
  await worker.open('/gigs/view/7/x')
  server.delete('/gigs/view/7/x')
  const saved = await worker.open('/gigs/view/7/x')
  expect(saved.headers.get('content-security-policy')).toBe(policy)
  expect(await saved.text()).toMatch(
    /^<html data-saved-at="20[^"]+" lang="en"><script nonce="abc">/,
  )
})

test('pages behind a login are not kept themselves: the shell stands in for them', async () => {
  const worker = await startWorker('1')
  serve('/account/orders', '<html>skeleton</html>')
  await worker.open('/account/orders')
  server.delete('/account/orders')
  expect(await (await worker.open('/account/orders')).text()).toBe('content of /offline-shell')
  expect(await (await worker.open('/files/private/x')).text()).toBe('content of /offline.html')
})

test('a page that is opened anew because its script is missing is not tried with the shell again and again', async () => {
  const worker = await startWorker('1')
  await expect(worker.get('/assets/unknown-1.js')).rejects.toThrow()
  expect(await (await worker.reload('/manager/gigs')).text()).toBe('content of /offline.html')
})

test('a page that somebody goes to is shown as saved, whatever was missed a moment ago', async () => {
  const worker = await startWorker('1')
  serve('/', '<html lang="en">saved home</html>')
  await worker.open('/')
  server.delete('/')
  await expect(worker.get('/assets/unknown-1.js')).rejects.toThrow()
  expect(await (await worker.open('/')).text()).toContain('saved home')
})

test('a browser that does not tell reloads apart does not load a page without its script for ever', async () => {
  const worker = await startWorker('1')
  await expect(worker.get('/assets/unknown-1.js')).rejects.toThrow()
  const answer = await worker.open('/manager/gigs', { isReloadNavigation: undefined })
  expect(await answer.text()).toBe('content of /offline.html')
})

test('a page whose script is missing is not tried again where the network is slow to fail', async () => {
  const worker = await startWorker('1')
  await expect(worker.get('/assets/unknown-1.js')).rejects.toThrow()
  const askedAt = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(askedAt)
  onTestFinished(() => clock.mockRestore())
  server.set('/manager/gigs', async () => {
    clock.mockReturnValue(askedAt + 8000)
    throw new TypeError('Failed to fetch')
  })
  expect(await (await worker.reload('/manager/gigs')).text()).toBe('content of /offline.html')
})

test('a new version brings its own scripts, and drops those of the old one when it takes over', async () => {
  const old = await startWorker('1')
  serve('/assets/lazy-1.js', 'lazy of build 1')
  await old.get('/assets/lazy-1.js')
  serve('/', '<html>home of build 1</html>')
  await old.open('/')
  serve('/api/orders', { orders: 'of Ama' })
  await old.get('/api/orders', ama)

  const next = worker('2')
  await next.install()
  // Pages of the old build are open still: the server has their scripts no longer.
  server.delete('/assets/lazy-1.js')
  expect(await (await old.get('/assets/lazy-1.js')).text()).toBe('lazy of build 1')

  await next.activate()
  expect(await everything()).not.toMatch(/build 1|content of \/assets\/core-1/)
  expect(await (await next.get('/assets/core-2.js')).text()).toBe('content of /assets/core-2.js')
  server.delete('/api/orders')
  expect(await (await next.get('/api/orders', ama)).json()).toEqual({ orders: 'of Ama' })
})

test('what an old version was still busy with does not come back once the new one has taken over', async () => {
  const old = await startWorker('1')
  await startWorker('2')
  serve('/assets/late-1.js', 'late of build 1')
  expect(await (await old.get('/assets/late-1.js')).text()).toBe('late of build 1')
  serve('/', '<html>late home of build 1</html>')
  await old.open('/')
  await old.post({ settled: 'visitors' })
  expect([...stores.keys()].sort()).toEqual(['pages-2', 'shell-2'])
})

test('faces that an earlier worker kept are gone once the next one takes over', async () => {
  const face = `${origin}/files/public/people/a-96.webp`
  stores.set('pictures', new Map([[face, new Response('face of Ama')]]))
  await startWorker('2')
  expect(await everything()).not.toContain('face of Ama')
})

test('no more pictures and pages are kept than there is room for, the newest ones', async () => {
  const worker = await startWorker('1')
  for (let at = 0; at < 103; at += 1) {
    serve(`/files/public/${at}.webp`, `picture ${at}.`)
    await worker.get(`/files/public/${at}.webp`)
  }
  const pictures = [...(stores.get('pictures-2')?.keys() ?? [])]
  expect(pictures).toHaveLength(100)
  expect(pictures.at(-1)).toContain('/102.webp')
  expect(pictures[0]).toContain('/3.webp')
})

const push = {
  ...{ id: 7, kind: 'order', title: 'New request', body: 'Adjoa asks for “Tiling”.' },
  ...{ route: '/account/orders/view/7', tag: 'order-7', badge: 3, ack: 'signed' },
}

test('a push is shown with its count on the icon, and the server hears of it without a login', async () => {
  const worker = await startWorker('1')
  serve('/api/push/ack', '', 204)
  await worker.push(push)
  expect(shown).toMatchObject([{ title: push.title, body: push.body, tag: push.tag }])
  expect(badge).toBe(3)
  expect(sent).toEqual([{ path: '/api/push/ack', body: { ack: 'signed', event: 'shown' } }])
})

test('a push is shown also where the server cannot hear of it', async () => {
  const worker = await startWorker('1')
  await worker.push(push)
  expect(shown).toHaveLength(1)
})

test('a press opens what the push is about in the window that is open, and closes all of its tag', async () => {
  const worker = await startWorker('1')
  const window = new FakeWindow(`${origin}/account`)
  windows = [window]
  for (const payload of [push, { ...push, title: 'Reminder' }, { ...push, tag: 'chat-3' }])
    await worker.push(payload)
  await worker.press('order-7')
  expect(window.url).toBe(`${origin}/account/orders/view/7`)
  expect(openedUrls).toEqual([])
  expect(shown.map(({ tag }) => tag)).toEqual(['chat-3'])
  expect(sent.at(-1)?.body).toEqual({ ack: 'signed', event: 'clicked' })
})

test('a press opens a new window where none is open, and never another site', async () => {
  const worker = await startWorker('1')
  await worker.push({ ...push, route: 'https://elsewhere.test/steal' })
  await worker.press('order-7')
  await worker.push({ ...push, route: '//elsewhere.test/steal' })
  await worker.press('order-7')
  await worker.push(push)
  await worker.press('order-7')
  expect(openedUrls).toEqual([`${origin}/`, `${origin}/`, `${origin}/account/orders/view/7`])
})

test('whoever logs out leaves nothing on the phone’s screen', async () => {
  const worker = await startWorker('1')
  await worker.push(push)
  await worker.post('forget')
  expect(shown).toEqual([])
  expect(badge).toBe(0)
})

type Navigation = { isReloadNavigation?: boolean }

/** A worker of that build, with everything it keeps for itself. */
async function startWorker(version: string) {
  const one = worker(version)
  await one.install()
  await one.activate()
  return one
}

function worker(version: string) {
  const handlers = new Map<string, (event: object) => void>()
  const core = `/assets/core-${version}.js`
  serve(core, `content of ${core}`)
  const build = JSON.stringify({ version, meter: [], shell: [core], visitors: [], members: [] })
  runInNewContext(
    source.replace('__BUILD__', () => build),
    {
      ...{ URL, Response, Headers, TextEncoder, Uint8Array, Promise, Date, crypto, setTimeout },
      Request: class {
        url: string
        constructor(path: string) {
          this.url = new URL(path, origin).href
        }
      },
      location: { origin },
      navigator: {
        setAppBadge: async (count: number) => {
          badge = count
        },
      },
      importScripts() {},
      self: {
        registration,
        Notification: { permission: 'granted' },
        clients: {
          claim: async () => {},
          matchAll: async () => windows,
          openWindow: async (url: string) => openedUrls.push(url),
        },
      },
      caches: cacheStorage,
      fetch: answerRequest,
      addEventListener: (name: string, handle: (event: object) => void) =>
        handlers.set(name, handle),
    },
  )

  async function dispatch(name: string, details: object = {}) {
    const work: Promise<unknown>[] = []
    let response: Promise<Response> | undefined
    handlers.get(name)?.({
      ...details,
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
      respondWith: (promise: Promise<Response>) => {
        response = promise
      },
    })
    const answer = await response
    for (const promise of work) await promise
    return answer
  }
  const ask = (
    path: string,
    options: { authorization?: string; mode?: string; method?: string } & Navigation,
  ) => {
    const { authorization, mode = 'cors', method = 'GET', isReloadNavigation } = options
    const headers = new Headers(authorization ? { authorization } : {})
    const url = origin + path
    return dispatch('fetch', { request: { url, method, mode, headers, isReloadNavigation } })
  }
  const navigate = (path: string, navigation: Navigation) =>
    sure(ask(path, { mode: 'navigate', ...navigation }))
  const sure = async (answer: Promise<Response | undefined>) => (await answer) ?? Response.error()
  return {
    install: () => dispatch('install'),
    activate: () => dispatch('activate'),
    post: (data: unknown) => dispatch('message', { data }),
    logout: async () => (await ask('/api/sanctum/token', { method: 'DELETE' }))?.status,
    push: (payload: object) => dispatch('push', { data: { json: () => payload } }),
    press: (tag: string) =>
      dispatch('notificationclick', { notification: shown.find(one => one.tag === tag) }),
    get: (path: string, authorization?: string) => sure(ask(path, { authorization })),
    open: (path: string, navigation: Navigation = { isReloadNavigation: false }) =>
      navigate(path, navigation),
    reload: (path: string) => navigate(path, { isReloadNavigation: true }),
    takes: async (path: string, method = 'GET') => (await ask(path, { method })) !== undefined,
  }
}

function serve(path: string, body: unknown, status = 200, policy?: string) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const headers = policy ? { 'content-security-policy': policy } : undefined
  server.set(path, async () => new Response(text, { status, headers }))
}

async function answerRequest(
  request: string | { url: string },
  init?: { body: string },
): Promise<Response> {
  const { pathname, search } = new URL(typeof request === 'string' ? request : request.url, origin)
  if (init) sent.push({ path: pathname, body: JSON.parse(init.body) })
  const answer = server.get(pathname + search)
  if (!answer) throw new TypeError('Failed to fetch')
  return answer()
}

async function everything(): Promise<string> {
  const kept = [...stores.values()].flatMap(store => [...store.values()])
  return (await Promise.all(kept.map(answer => answer.clone().text()))).join('\n')
}

const keyOf = (request: string | { url: string }) =>
  new URL(typeof request === 'string' ? request : request.url, origin).href

class FakeWindow {
  url: string
  focused = false
  constructor(url: string) {
    this.url = url
  }
  async navigate(url: string) {
    this.url = url
  }
  async focus() {
    this.focused = true
  }
}

/** As much of the browser's notifications as the worker uses, over `shown`. */
const registration = {
  showNotification: async (title: string, options: Omit<(typeof shown)[number], 'title'>) => {
    const notification = { title, ...options, close: () => removeShown(notification) }
    shown.push(notification)
  },
  getNotifications: async ({ tag }: { tag?: string }) =>
    shown.filter(one => tag === undefined || one.tag === tag),
  pushManager: {
    getSubscription: async () => (isPushSubscribed ? { unsubscribe } : null),
  },
}

async function unsubscribe() {
  isPushSubscribed = false
}

function removeShown(notification: (typeof shown)[number]): void {
  shown = shown.filter(one => one !== notification)
}

/** As much of the browser's storage as the worker uses, over `stores`. */
const cacheStorage = {
  keys: async () => [...stores.keys()],
  has: async (name: string) => stores.has(name),
  match: async (request: string | { url: string }, { cacheName }: { cacheName: string }) =>
    stores.get(cacheName)?.get(keyOf(request))?.clone(),
  delete: async (name: string) => stores.delete(name),
  open: async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    const add = async (request: string | { url: string }) => {
      const answer = await answerRequest(request)
      if (!answer.ok) throw new TypeError('Request failed')
      store.set(keyOf(request), answer)
    }
    return {
      add,
      addAll: (all: string[]) => Promise.all(all.map(add)),
      put: async (url: string, answer: Response) => {
        await nextTurn()
        store.delete(keyOf(url))
        store.set(keyOf(url), answer)
      },
      delete: async (request: string | { url: string }) => store.delete(keyOf(request)),
      keys: async () => [...store.keys()].map(url => ({ url })),
    }
  },
}
