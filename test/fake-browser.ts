import { vi } from 'vitest'

/** `lost`: no answer comes. */
type Canned = { status: number; body?: unknown; sets?: string } | 'lost'
type Seen = {
  route: string
  url: string
  authorization: string | null
  csrf: string | null
  key: string | null
  body: unknown
}

/** As much of a browser as the API client meets: storage, cookies, other tabs, and a server that answers from a list. */
export function fakeBrowser() {
  const stored = new Map<string, string>()
  const requests: Seen[] = []
  const answers = new Map<string, Canned[]>()
  const document = { cookie: '', documentElement: { dataset: {}, hasAttribute: () => false } }
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  vi.stubGlobal('FileList', class {})
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('localStorage', storageOver(stored))
  vi.stubGlobal('sessionStorage', storageOver(stored))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    const route = `${init.method} ${url.split('?')[0]}`
    requests.push({
      route,
      url,
      authorization: headers.get('authorization'),
      csrf: headers.get('x-xsrf-token'),
      key: headers.get('idempotency-key'),
      body: init.body,
    })
    const queue = answers.get(route)
    const canned = queue && queue.length > 1 ? queue.shift() : queue?.[0]
    if (!canned || canned === 'lost') throw new TypeError('Failed to fetch')
    if (canned.sets) document.cookie = canned.sets
    const body = canned.status === 204 ? null : JSON.stringify(canned.body ?? {})
    return new Response(body, { status: canned.status })
  })

  return {
    stored,
    requests,
    /** The first answer first; the last one stays. */
    answer(route: string, ...canned: Canned[]) {
      answers.set(route, canned)
    },
    hasCookie(text: string) {
      document.cookie = text
    },
    otherTabStores(key: string, value: string | null) {
      if (value === null) stored.delete(key)
      else stored.set(key, value)
      window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    },
    /** What is there can be read and removed. */
    fillStorage() {
      const setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError')
      }
      vi.stubGlobal('localStorage', Object.assign(storageOver(stored), { setItem }))
    },
    closeStorage() {
      vi.stubGlobal('localStorage', undefined)
      vi.stubGlobal('sessionStorage', undefined)
    },
  }
}

/** Keys are own properties, as in a browser. */
function storageOver(stored: Map<string, string>) {
  const methods = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  return new Proxy(methods, {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      stored.has(String(key)) ? { enumerable: true, configurable: true } : undefined,
  })
}
