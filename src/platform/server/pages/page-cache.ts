/** Rendered pages that are the same for every visitor, kept for a moment. */
const pageLifeMs = 2000
/** Enough for what many look at; a crawler that walks everything only pushes out what few look at. */
const mostPages = 500
const mostBytes = 32 * 1024 * 1024

type Kept<T> = { until: number; page: T; bytes: number }

export class PageCache<T> {
  readonly #kept = new Map<string, Kept<T>>()
  readonly #underWay = new Map<string, Promise<T>>()
  readonly #bytesOf: (page: T) => number
  readonly #lifeMs: number
  #bytes = 0

  constructor(bytesOf: (page: T) => number, { lifeMs = pageLifeMs } = {}) {
    this.#bytesOf = bytesOf
    this.#lifeMs = lifeMs
  }

  /**
   * The kept page, or a new one; rendered once, however many ask at the same time. `isKept` says which pages may be
   * given to those who come later.
   */
  async get(
    key: string,
    now: number,
    render: () => Promise<T>,
    isKept: (page: T) => boolean,
  ): Promise<T> {
    const kept = this.#kept.get(key)
    if (kept && kept.until > now) return kept.page
    const underWay = this.#underWay.get(key)
    if (underWay) return underWay
    const rendering = render()
    this.#underWay.set(key, rendering)
    try {
      const page = await rendering
      // Dropped while it was rendered: it may show what was true before.
      if (this.#underWay.get(key) === rendering && isKept(page)) this.#keep(key, page, now)
      return page
    } finally {
      if (this.#underWay.get(key) === rendering) this.#underWay.delete(key)
    }
  }

  get size(): number {
    return this.#kept.size
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Forgets every page whose path starts so. */
  drop(pathPrefix: string): void {
    const isMeant = (key: string) => key.startsWith(pathPrefix)
    for (const key of [...this.#kept.keys()].filter(isMeant)) this.#forget(key)
    for (const key of [...this.#underWay.keys()].filter(isMeant)) this.#underWay.delete(key)
  }

  #keep(key: string, page: T, now: number): void {
    this.#forget(key)
    const bytes = this.#bytesOf(page)
    this.#kept.set(key, { page, until: now + this.#lifeMs, bytes })
    this.#bytes += bytes
    // The oldest come first: those whose time is over would only fill the memory.
    for (const [oldest, { until }] of this.#kept) {
      if (until > now && this.#kept.size <= mostPages && this.#bytes <= mostBytes) break
      this.#forget(oldest)
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0
    this.#kept.delete(key)
  }
}

/** What says where a visitor came from, and changes nothing on the page. */
const trackers = /^(?:utm_.+|fbclid|gclid|igshid|ref)$/

/** A page that is the same for everybody, and what of its query it reads; whatever else stands there is somebody's invention. */
export type SharedPage = { path: RegExp; reads: readonly string[] }

/** One name for one page: the query sorted, without what only counts visitors, and without what the page never reads. */
export function pageAddress(url: string, sharedPages: readonly SharedPage[] = []): string {
  const [path = '/', ...rest] = url.split('?')
  // Only the first parts the two.
  const query = rest.join('?')
  if (query === '') return path
  const shared = sharedPages.find(page => page.path.test(path))
  const parameters = [...new URLSearchParams(query)]
  const kept = shared
    ? firstOfEach(parameters.filter(([name]) => shared.reads.includes(name)))
    : parameters.filter(([name]) => !trackers.test(name))
  const sorted = new URLSearchParams(kept)
  sorted.sort()
  return sorted.size > 0 ? `${path}?${sorted}` : path
}

/** Pages look at the first of a name. */
const firstOfEach = (pairs: [string, string][]) => [...new Map(pairs.toReversed())]
