/** How many requests a process works on at once: as many as it answers in `withinMs`, as far as its last second shows. */
const bounds = {
  withinMs: 600,
  /** While nobody has had to be refused: a short burst is answered late rather than refused. */
  usual: 200,
  /** As many as there are connections to the database: fewer would leave some of them idle. */
  least: 10,
  /**
   * More are not needed while answers are quick, and if slow ones follow, all that were admitted must still be answered
   * in time.
   */
  most: 250,
}
const secondMs = 1000
/** What takes longer, such as an upload over a slow line or a provider that hangs, no longer keeps others out. */
const countedForMs = 2000

/** Times are in milliseconds and monotonic. */
export class Admission {
  readonly #bounds: typeof bounds
  #limit: number
  #refused = 0
  /** When each began, the oldest first. */
  readonly #begun = new Map<object, number>()
  #second = { since: 0, answered: 0, wasFull: false }

  constructor(own: Partial<typeof bounds> = {}) {
    this.#bounds = { ...bounds, ...own }
    this.#limit = this.#bounds.usual
  }

  /** Whether this request is admitted. `finish` has to be called for every one that is. */
  admit(request: object, now: number): boolean {
    this.#adapt(now)
    this.#dropOld(now)
    if (this.#begun.size < this.#limit) {
      this.#begun.set(request, now)
      return true
    }
    this.#second.wasFull = true
    this.#refused++
    return false
  }

  finish(request: object): void {
    this.#begun.delete(request)
    this.#second.answered++
  }

  get inProgress(): number {
    return this.#begun.size
  }

  get limit(): number {
    return this.#limit
  }

  /** Since the start. */
  get refused(): number {
    return this.#refused
  }

  /** Only a second in which requests were refused shows how much a process can do. */
  #adapt(now: number): void {
    const { since, answered, wasFull } = this.#second
    const elapsed = now - since
    if (elapsed < secondMs) return
    const { withinMs, usual, least, most } = this.#bounds
    const shown = Math.round((answered * withinMs) / elapsed)
    const isRecent = elapsed < 2 * secondMs
    this.#limit = wasFull && isRecent ? Math.min(most, Math.max(least, shown)) : usual
    this.#second = { since: now, answered: 0, wasFull: false }
  }

  #dropOld(now: number): void {
    for (const [request, begun] of this.#begun) {
      if (now - begun < countedForMs) return
      this.#begun.delete(request)
    }
  }
}
