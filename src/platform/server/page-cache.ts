/** Rendered pages that are the same for every visitor, kept for a moment. */
const lifeMs = 2000
/** Enough for what many look at; a crawler that walks everything only pushes out what few look at. */
const mostPages = 500

type Kept<T> = { until: number; page: T }

export class PageCache<T> {
  readonly #kept = new Map<string, Kept<T>>()
  readonly #underWay = new Map<string, Promise<T>>()

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

  /** Forgets every page whose path starts so. */
  drop(pathPrefix: string): void {
    for (const pages of [this.#kept, this.#underWay]) {
      for (const key of pages.keys()) if (key.startsWith(pathPrefix)) pages.delete(key)
    }
  }

  #keep(key: string, page: T, now: number): void {
    this.#kept.delete(key)
    this.#kept.set(key, { page, until: now + lifeMs })
    // The oldest come first: those whose time is over would only fill the memory.
    for (const [oldest, { until }] of this.#kept) {
      if (until > now && this.#kept.size <= mostPages) break
      this.#kept.delete(oldest)
    }
  }
}

/** What says where a visitor came from, and changes nothing on the page. */
const trackers = /^(?:utm_.+|fbclid|gclid|igshid|ref)$/

/** One name for one page: the query sorted, without what only counts visitors. */
export function pageAddress(url: string): string {
  const [path = '/', query] = url.split('?', 2)
  if (!query) return path
  const kept = [...new URLSearchParams(query)].filter(([name]) => !trackers.test(name))
  const sorted = new URLSearchParams(kept)
  sorted.sort()
  return sorted.size > 0 ? `${path}?${sorted}` : path
}
