import pg from 'pg'
import { vi } from 'vitest'

export const blown = 'The process ended here.'

/**
 * Lets the nth statement from now on that writes or commits break off, as when a process dies: every second one only
 * after the database has done it. Answers what takes the fuse out again, and says whether it blew.
 */
export function lightFuse(nth: number): () => boolean {
  const original = pg.Client.prototype.query as (...sent: unknown[]) => unknown
  let remaining = nth
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...sent: unknown[]
  ) {
    if (!changesSomething(sent) || --remaining !== 0) return original.apply(this, sent)
    const done = nth % 2 ? Promise.resolve() : (original.apply(this, sent) as Promise<unknown>)
    return done.then(() => Promise.reject(new Error(blown)))
  } as never)
  return () => {
    spy.mockRestore()
    return remaining <= 0
  }
}

/** Not those of the pool itself, which wait for no promise. */
const changesSomething = ([statement, ...rest]: unknown[]): boolean =>
  typeof statement === 'string' &&
  /^\s*(insert|update|delete|commit)/i.test(statement) &&
  typeof rest.at(-1) !== 'function'
