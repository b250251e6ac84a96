/** How much longer does a search take than a list? One and three words, rare, frequent and mistyped ones. */
import { latencies, quantile } from './load.ts'
import { say, verdict } from './report.ts'
import { setStage } from './stage.ts'

const oneWord = [
  'plumber',
  'accra',
  'the',
  'wedding',
  'kumasi',
  'repair',
  'cake',
  'photografer',
  'tilng',
  'you',
  'generator',
  'kente',
]
const threeWords = [
  'plumber in accra',
  'wedding cake kumasi',
  'the best work',
  'phone repair tema',
  'clean and tidy',
  'mathematics lesson home',
  'you pay when',
  'photografer weding tamale',
  'braids at madina',
  'car hire takoradi',
]

export async function search({
  gigs,
  requests,
}: {
  gigs: number
  requests: number
}): Promise<void> {
  const stage = await setStage({ gigs })
  const path = '/api/gigs?records_per_page=32'
  const searches = (texts: string[]) =>
    texts.map(text => stage.visitor(`${path}&search=${encodeURIComponent(text)}`))
  const times = await latencies(
    { list: [stage.user(path)], one: searches(oneWord), three: searches(threeWords) },
    requests,
  )
  const median = quantile(times.list, 0.5)
  say(`     a user’s list out of ${gigs}: median ${median.toFixed(2)} ms`)
  for (const [name, sorted] of [
    ['one word', times.one],
    ['three words', times.three],
  ] as const) {
    const [middle, slowest] = [quantile(sorted, 0.5), quantile(sorted, 0.99)]
    say(`     ${name}: median ${middle.toFixed(2)}, p99 ${slowest.toFixed(2)} ms`)
    verdict(`${name}, p99 / list’s median`, slowest / median, { atMost: 5 })
  }
  await stage.clear()
}
