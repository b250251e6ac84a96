import type { FastifyReply } from 'fastify'
import type { Holed } from './holed-text.ts'

/**
 * Copies that differ in what fills their holes. One that has been sent is filled anew for a later answer: to
 * copy a page takes longer than all else that is done for its answer.
 */
export class FilledCopies {
  readonly #holed: Holed
  readonly #finish: (copy: Buffer, nonce: string) => void
  readonly #spare: Buffer[] = []

  /** `finish` writes what else depends on the nonce. */
  constructor(holed: Holed, finish: (copy: Buffer, nonce: string) => void = () => {}) {
    this.#holed = holed
    this.#finish = finish
  }

  send(reply: FastifyReply, nonce: string): FastifyReply {
    const copy = this.take(nonce)
    reply.raw.once('close', () => this.#giveBack(copy))
    return reply.send(copy)
  }

  take(nonce: string): Buffer {
    const copy = this.#spare.pop() ?? Buffer.from(this.#holed.bytes)
    for (const hole of this.#holed.holes) copy.write(nonce, hole)
    this.#finish(copy, nonce)
    return copy
  }

  #giveBack(copy: Buffer): void {
    if (this.#spare.length < mostSpareCopies) this.#spare.push(copy)
  }
}

export const mostSpareCopies = 1
