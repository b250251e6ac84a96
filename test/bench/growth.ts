/** Does a list take longer when there are more gigs? One request after the other, nothing kept ready. */
import { latencies, quantile } from './load.ts'
import { say, verdict } from './report.ts'
import { setStage } from './stage.ts'

const kinds: Record<string, string> = {
  'first page': 'page=1',
  'page 100': 'page=100',
  'of a category': 'category=3',
}

export async function growth({
  sizes,
  requests,
}: {
  sizes: number[]
  requests: number
}): Promise<void> {
  const medians = new Map<string, number[]>()
  for (const gigs of sizes) {
    const stage = await setStage({ gigs })
    for (const [name, query] of Object.entries(kinds)) {
      const target = stage.user(`/api/gigs?records_per_page=32&${query}`)
      const median = quantile(await latencies([target], requests), 0.5)
      say(`     ${gigs} gigs, ${name}: median ${median.toFixed(2)} ms`)
      medians.set(name, [...(medians.get(name) ?? []), median])
    }
    await stage.clear()
  }
  // The smallest market has no page 100: every kind is held against its first page.
  const smallest = medians.get('first page')?.[0] ?? Number.NaN
  for (const [name, found] of medians)
    verdict(`${name}: largest / smallest`, (found.at(-1) ?? Number.NaN) / smallest, { atMost: 1.5 })
}
