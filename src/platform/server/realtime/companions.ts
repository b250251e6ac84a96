import { randomUUID } from 'node:crypto'

/** A process that has not been heard for so long is taken for one that has died. */
const silentMs = 5000
/** When our own clock has stood still for so long, others may have spoken meanwhile. */
const stalledMs = 2000

/**
 * The processes that say every second that they live. One that falls silent without having left may have committed
 * something that it never told: then everybody has missed something.
 */
export class Companions {
  readonly #own = randomUUID()
  readonly #heardAt = new Map<string, number>()
  readonly #onLost: () => void
  #lookedAt = performance.now()

  constructor(onLost: () => void) {
    this.#onLost = onLost
  }

  get alive(): string {
    return `alive ${this.#own}`
  }

  get leaving(): string {
    return `leaving ${this.#own}`
  }

  /** Answers whether this is somebody new, to whom we have to be introduced. */
  hear(word: string, now = performance.now()): boolean {
    const [what, id = ''] = word.split(' ')
    if (id === this.#own) return false
    const isNew = what !== 'leaving' && !this.#heardAt.has(id)
    if (what === 'leaving') this.#heardAt.delete(id)
    else this.#heardAt.set(id, now)
    return isNew
  }

  look(now: number): void {
    const wasStalled = now - this.#lookedAt > stalledMs
    this.#lookedAt = now
    let lost = 0
    for (const [id, heardAt] of this.#heardAt) {
      if (wasStalled) this.#heardAt.set(id, now)
      else if (now - heardAt > silentMs) {
        this.#heardAt.delete(id)
        lost++
      }
    }
    if (lost > 0) this.#onLost()
  }
}
