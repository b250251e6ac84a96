import pg from 'pg'
import { vi } from 'vitest'

/** The text of every statement that the work sends, over whichever connection. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const sent = (spy.mock.calls as unknown[][]).map(([query]) => query)
  spy.mockRestore()
  return sent.map(query => (typeof query === 'string' ? query : (query as { text: string }).text))
}
