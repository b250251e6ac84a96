/** One that fails does not hold up the others; the job still fails, is logged and runs again. */
export const workOnEach = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> => throwAll(await workOn(items, work))

/** Ids in rising order, all greater than `after`, at most `limit` of them. */
export type IdPage = { after: number; limit: number }

const idsAtOnce = 500

/** As above, of however many: those which fail are passed over, and none is met twice. */
export async function workOnPages(
  list: (page: IdPage) => Promise<number[]>,
  work: (id: number) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    const ids = await list({ after, limit: idsAtOnce })
    failures.push(...(await workOn(ids, work)))
    after = ids.length < idsAtOnce ? undefined : ids.at(-1)
  }
  throwAll(failures)
}

async function workOn<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<unknown[]> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch(error => failures.push(error))
  return failures
}

function throwAll(failures: unknown[]): void {
  if (failures.length > 0) throw new AggregateError(failures, 'some were left as they were')
}
