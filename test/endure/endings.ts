/** What a run has started, and ends in the reverse order, also where it is interrupted. */
const endings: (() => Promise<void>)[] = []

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endAll().then(() => process.exit(1)))

export function endLater(end: () => Promise<void>): void {
  endings.push(end)
}

export async function endAll(): Promise<void> {
  for (let end = endings.pop(); end; end = endings.pop())
    await end().catch(error => console.error(error))
}
