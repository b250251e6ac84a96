import pg from 'pg'
import { vi } from 'vitest'

/** The text of every statement that the work sends, over whichever connection. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const sent = textsOf(spy.mock.calls)
  spy.mockRestore()
  return sent
}

/** What `query` was called with, but for the question whether the connection for signals still lives. */
export const textsOf = (calls: unknown[][]): string[] =>
  calls
    .map(([query]) =>
      typeof query === 'string' ? query : String((query as { text: string }).text),
    )
    .filter(text => text !== 'select 1')
