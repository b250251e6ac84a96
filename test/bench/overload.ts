/** What do people get while far more ask than can be answered? */
import autocannon from 'autocannon'
import { watchHealth } from './health-watch.ts'
import { quantile } from './load.ts'
import { say, verdict } from './report.ts'
import { type Stage, setStage } from './stage.ts'

const moderate = 20
const usableMs = 2000
const longestReadyMs = 1000
const words = ['plumber', 'wedding', 'kumasi', 'repair', 'photografer', 'clean and tidy', 'kente']

/** What autocannon really tells: names and values by turns. */
type HeadersEvent = { statusCode: number; headers: string[] }
type Answers = { ok: number[]; refused: number[]; withoutRetryAfter: number; other: number }

export async function overload(options: {
  gigs: number
  connections: number
  seconds: number
}): Promise<void> {
  const { gigs, connections, seconds } = options
  const stage = await setStage({ gigs })
  await search(stage, moderate, 3)
  const usual = await search(stage, moderate, seconds)
  const capacity = usual.ok.length / seconds
  say(`     capacity, ${moderate} connections: ${Math.round(capacity)} searches a second`)
  const stopWatching = watchHealth(`${stage.ours.url}/readyz`)
  const answers = await search(stage, connections, seconds)
  const health = await stopWatching()
  report(answers, { connections, seconds, capacity })
  const ready = health.map(({ ms }) => ms).sort((a, b) => a - b)
  say(`     /readyz asked ${ready.length} times: median ${ready[ready.length >> 1]?.toFixed(0)} ms`)
  verdict('/readyz, longest, ms', ready.at(-1) ?? Number.NaN, { atMost: longestReadyMs })
  verdict('/readyz, not 200', health.filter(({ status }) => status !== 200).length, { atMost: 0 })
  await stage.clear()
}

function report(
  { ok, refused, withoutRetryAfter, other }: Answers,
  { connections, seconds, capacity }: { connections: number; seconds: number; capacity: number },
): void {
  const inTime = ok.filter(ms => ms <= usableMs).length
  say(`     ${connections} connections, ${seconds} s: ${ok.length} answered (${spread(ok)})`)
  say(`     ${refused.length} refused (${spread(refused)})`)
  verdict('answered within two seconds / capacity', inTime / seconds / capacity, { atLeast: 0.5 })
  verdict('of those answered, within two seconds', inTime / ok.length, { atLeast: 0.99 })
  verdict('refused without retry-after', withoutRetryAfter, { atMost: 0 })
  verdict('anything else', other, { atMost: 0 })
}

const spread = (times: number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => quantile(sorted, share).toFixed(0)
  return `median ${at(0.5)}, p99 ${at(0.99)} ms`
}

/** Every connection asks anew as soon as it is answered, whatever it was told. */
async function search(stage: Stage, connections: number, duration: number): Promise<Answers> {
  const answers: Answers = { ok: [], refused: [], withoutRetryAfter: 0, other: 0 }
  const path = (word: string) => `/api/gigs?records_per_page=32&search=${encodeURIComponent(word)}`
  const { url, headers = {} } = stage.visitor('')
  const requests = words.map(word => ({ path: path(word), headers }))
  const setupClient = (client: autocannon.Client) =>
    client.on('headers', headersEvent => {
      const { statusCode, headers } = headersEvent as unknown as HeadersEvent
      if (statusCode === 503 && !headers.includes('retry-after')) answers.withoutRetryAfter++
    })
  const ask = { url, connections, duration, timeout: 60, requests, setupClient }
  const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const settle = (error: unknown, result: autocannon.Result) =>
      error ? reject(error) : resolve(result)
    autocannon(ask, settle).on('response', (_client, status: number, _bytes, ms: number) => {
      if (status === 200) answers.ok.push(ms)
      else if (status === 503) answers.refused.push(ms)
      else answers.other++
    })
  })
  answers.other += errors
  return answers
}
