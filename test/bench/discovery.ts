/** What does it cost to understand a search, and to suggest one? Searches of the corpus, no two alike. */
import { readFileSync } from 'node:fs'
import { latencies, quantile } from './load.ts'
import { say, verdict } from './report.ts'
import { type Stage, setStage } from './stage.ts'

const corpus: { search: string }[] = JSON.parse(
  readFileSync(new URL('../search/corpus.json', import.meta.url), 'utf8'),
)
const list = '/api/gigs?records_per_page=32'

type Options = { gigs: number; sizes: number[]; requests: number }

export async function discovery({ gigs, sizes, requests }: Options): Promise<void> {
  const middle = await setStage({ gigs })
  await compareWithText(middle, requests)
  await timeSuggestions(middle, requests)
  await middle.clear()
  const stages: Stage[] = []
  for (const size of [Math.min(...sizes), Math.max(...sizes)])
    stages.push(await setStage({ gigs: size }))
  await compareSizes(stages, requests)
  for (const stage of stages) await stage.clear()
}

async function compareWithText(stage: Stage, requests: number): Promise<void> {
  const times = await latencies(
    {
      list: [stage.user(list)],
      understood: searches(stage),
      text: searches(stage, '&understand=0'),
    },
    requests,
  )
  sayTimes(times)
  const median = (name: keyof typeof times) => quantile(times[name], 0.5)
  verdict('search understood / by its text alone', median('understood') / median('text'), {
    atMost: 1.3,
  })
  verdict('search, p99 / list’s median', quantile(times.understood, 0.99) / median('list'), {
    atMost: 5,
  })
}

/** By themselves: what searches leave to be collected falls on whoever comes next. */
async function timeSuggestions(stage: Stage, requests: number): Promise<void> {
  const times = await latencies(
    { suggestions: suggestions(stage), nothing: [stage.visitor('/healthz')] },
    requests,
  )
  sayTimes(times)
  const spread = (sorted: number[]) => quantile(sorted, 0.99) / quantile(sorted, 0.5)
  // Nothing is steadier than an answer that costs nothing, in the same minutes.
  const steadiest = spread(times.nothing)
  say(`     of an answer that costs nothing, p99 / median ${steadiest.toFixed(2)}`)
  verdict('suggestions, p99 / median', spread(times.suggestions), {
    atMost: Math.max(3, steadiest),
  })
}

function sayTimes(times: Record<string, number[]>): void {
  for (const [name, sorted] of Object.entries(times))
    say(
      `     ${name}: median ${quantile(sorted, 0.5).toFixed(2)}, p99 ${quantile(sorted, 0.99).toFixed(2)} ms`,
    )
}

async function compareSizes([small, large]: Stage[], requests: number): Promise<void> {
  if (!small || !large) return
  for (const [name, of] of Object.entries({ search: searches, suggestions })) {
    const times = await latencies({ small: of(small), large: of(large) }, requests)
    const [least, most] = [quantile(times.small, 0.5), quantile(times.large, 0.5)]
    say(`     ${name}: medians ${least.toFixed(2)} and ${most.toFixed(2)} ms`)
    verdict(`${name}, largest / smallest market`, most / least, { atMost: 1.5 })
  }
}

const searches = (stage: Stage, more = '') =>
  corpus.map(({ search }) => stage.visitor(`${list}&search=${encodeURIComponent(search)}${more}`))

/** As somebody types it: a different length of each. */
const suggestions = (stage: Stage) =>
  corpus.map(({ search }, n) => {
    const typed = search.slice(0, 1 + (n % Math.min(search.length, 60)))
    return stage.visitor(`/api/gigs/suggest?search=${encodeURIComponent(typed)}`)
  })
