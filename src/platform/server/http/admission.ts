/** How many requests a process works on at once: as many as it answers in `withinMs`, as far as its last full second shows. */
const bounds = {
  withinMs: 600,
  /** Before one has shown it: as many as a process that answers 50 a second still answers in 1.5 seconds. */
  usual: 75,
  /** Once it is not full, however slow it was: a page asks for some things at once, and a hitch must not refuse them. */
  calm: 30,
  /** As many as there are connections to the database: fewer would leave some of them idle. */
  least: 10,
  /**
   * More are not needed while answers are quick, and if slow ones follow, all that were admitted must still be answered
   * in time.
   */
  most: 250,
}
const secondMs = 1000
/** For so long what a full second has shown is believed, while there is none after it. */
const believedForMs = 60_000
/** What takes longer, such as an upload over a slow line or a provider that hangs, no longer keeps others out. */
const countedForMs = 2000

/** Times are in milliseconds and monotonic. */
export class Admission {
  readonly #bounds: typeof bounds
  #limit: number
  #shownAt = Number.NEGATIVE_INFINITY
  #refused = 0
  /** When each began, the oldest first. */
  readonly #begun = new Map<object, number>()
  #second = newSecond(0)

  constructor(own: Partial<typeof bounds> = {}) {
    this.#bounds = { ...bounds, ...own }
    this.#limit = this.#bounds.usual
  }

  /** Whether this request is admitted. `finish` has to be called for every one that is. */
  admit(request: object, now: number): boolean {
    this.#dropOld(now)
    this.#adapt(now)
    if (this.#begun.size < this.#limit) {
      this.#begun.set(request, now)
      return true
    }
    this.#second.hasRefused = true
    this.#refused++
    return false
  }

  finish(request: object): void {
    this.#drop(request)
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

  /**
   * Only a second in which somebody was refused and there was always enough to do shows how much a process can do: others
   * have a few slow things in progress, or a burst that was soon done.
   */
  #adapt(now: number): void {
    const { since, answered, fewest, hasRefused } = this.#second
    const elapsed = now - since
    if (elapsed < secondMs) return
    const { withinMs, usual, calm, least, most } = this.#bounds
    const wasFull = hasRefused && Math.min(fewest, this.#begun.size) >= least / 2
    if (wasFull && elapsed < 2 * secondMs) {
      const shown = Math.round((answered * withinMs) / elapsed)
      this.#limit = Math.min(most, Math.max(least, shown))
      this.#shownAt = now
    } else {
      const isBelieved = now - this.#shownAt < believedForMs
      this.#limit = isBelieved ? Math.max(calm, this.#limit) : usual
    }
    this.#second = newSecond(now)
  }

  #dropOld(now: number): void {
    for (const [request, begun] of this.#begun) {
      if (now - begun < countedForMs) return
      this.#drop(request)
    }
  }

  #drop(request: object): void {
    this.#begun.delete(request)
    this.#second.fewest = Math.min(this.#second.fewest, this.#begun.size)
  }
}

/** `fewest` were in progress whenever one had been finished. */
const newSecond = (since: number) => ({
  since,
  answered: 0,
  hasRefused: false,
  fewest: Number.POSITIVE_INFINITY,
})
