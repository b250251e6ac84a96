/** One that fails does not hold up the others; the job still fails, is logged and runs again. */
export async function workOnEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch(error => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'some were left as they were')
}
