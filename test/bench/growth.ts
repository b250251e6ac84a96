/** Does a list take longer when there are more gigs? One request after the other, nothing kept ready. */
import { latencies, quantile } from './load.ts'
import { say, verdict } from './report.ts'
import { type Stage, setStage } from './stage.ts'

const kinds: Record<string, string> = {
  'first page': 'page=1',
  'page 100': 'page=100',
  'of a category': 'category=3',
}

export async function growth(options: { sizes: number[]; requests: number }): Promise<void> {
  const stages: Stage[] = []
  for (const gigs of options.sizes) stages.push(await setStage({ gigs }))
  for (const [name, query] of Object.entries(kinds)) {
    const path = (page: string) => `/api/gigs?records_per_page=32&${page}`
    const targets = Object.fromEntries(
      // The smallest market may have no page 100: there every kind is held against the first page.
      stages.map((stage, n) => [
        String(options.sizes[n]),
        [stage.user(path(n === 0 ? 'page=1' : query))],
      ]),
    )
    const times = Object.values(await latencies(targets, options.requests))
    const medians = times.map(sorted => quantile(sorted, 0.5))
    say(
      `     ${name}: medians ${medians.map(ms => ms.toFixed(2)).join(', ')} ms at ${options.sizes.join(', ')} gigs`,
    )
    verdict(`${name}, largest / smallest`, (medians.at(-1) ?? 0) / (medians[0] ?? 0), {
      atMost: 1.5,
    })
  }
  for (const stage of stages) await stage.clear()
}
