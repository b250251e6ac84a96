/** Does memory stay where it is, whatever is asked for and however often? Needs `npm run build`. */
import { latencies, quantile, type Target } from './load.ts'
import { say, verdict } from './report.ts'
import { type Stage, setStage } from './stage.ts'

/** A server that needs more ends by itself, and the benchmark with it. */
const heapMegabytes = 512
const mostMegabytes = 400
/** Beside a page that is always the same: memory that fills up is seen in time, too. */
const mostSlowdown = 1.25
const atOnce = 3

/** Addresses that never repeat, each kind with what crawlers and attackers make up. */
export const neverRepeated: Record<string, (n: number) => string> = {
  home: n => `/?q=${n}`,
  search: n => `/?search=plumber+${n}`,
  gigs: n => `/gigs/view/${900_000_000 + n}/none`,
  profiles: n => `/u/nobody-${n}`,
  pages: n => `/read/${900_000_000 + n}`,
  'unknown names': n => `/login?x${n}=${n}&utm_source=${n}`,
  'long queries': n => `/?search=%F0%9F%A7%91+${n}&${'a[]=1&'.repeat(1500)}`,
  'no pages': n => `/${n}/${'%2f..'.repeat(500)}`,
}

type Size = { gigs: number; pages: number }

export async function memory({ gigs, pages }: Size): Promise<void> {
  const stage = await setStage({ gigs, pages: true, limits: true, heapMegabytes })
  await sameCalls(stage)
  for (const kind of Object.keys(neverRepeated)) await newAddresses(stage, kind, pages)
  await stage.clear()
}

/** The same calls again and again: what grows now would grow for ever. */
async function sameCalls(stage: Stage): Promise<void> {
  const mixed = mixTargets(
    path => stage.visitor(path),
    path => stage.user(path),
  )
  await latencies({ mixed }, 10_000)
  const after = (await stage.ours.usage()).megabytes
  await latencies({ mixed }, 10_000)
  const later = (await stage.ours.usage()).megabytes
  verdict('MB after 10 000 mixed requests', after, { atMost: 250 })
  verdict('growth over the second 10 000', later / after, { atMost: 1.05 })
}

type Times = { own: number[]; known: number[] }

/** Pages that nobody has asked for before. */
async function newAddresses(stage: Stage, kind: string, pages: number): Promise<void> {
  const times = await timesOf(stage, kind, pages)
  const { megabytes } = await stage.ours.usage()
  const median = medianOf(times.own).toFixed(1)
  say(`     ${kind}: ${pages} addresses that never repeat, median ${median} ms`)
  verdict(`MB after them, with ${heapMegabytes} MB of heap`, megabytes, { atMost: mostMegabytes })
  const slowdown = slowdownOf(times.own) / slowdownOf(times.known)
  verdict('slower in their second half', slowdown, { atMost: mostSlowdown })
}

/** Milliseconds of each, in the order in which they were asked for, and of one known page by turns with them. */
async function timesOf(stage: Stage, kind: string, pages: number): Promise<Times> {
  const times: Times = { own: [], known: [] }
  let next = 0
  const ask = async () => {
    while (next < pages) {
      const n = next++
      times.own[n] = await timeOf(stage.ours.url + (neverRepeated[kind]?.(n) ?? '/'))
      times.known[n] = await timeOf(`${stage.ours.url}/login`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  return times
}

async function timeOf(url: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(url, { headers: { accept: 'text/html' } })
  await response.text()
  if (response.status >= 500) throw new Error(`${url}: ${response.status}`)
  return performance.now() - started
}

/** The first quarter warms up. */
function slowdownOf(times: readonly number[]): number {
  const { length } = times
  return medianOf(times.slice(length / 2)) / medianOf(times.slice(length / 4, length / 2))
}

const medianOf = (times: readonly number[]) =>
  quantile(
    times.toSorted((a, b) => a - b),
    0.5,
  )

type Call = (path: string) => Target
const first = '/api/gigs?records_per_page=32'

function mixTargets(visitor: Call, user: Call): Target[] {
  return [
    visitor(first),
    user(first),
    visitor('/api/gigs/17'),
    visitor(`${first}&page=3`),
    visitor(`${first}&search=wedding`),
    user(`${first}&distance=20&longitude=-0.2&latitude=5.6`),
    visitor(`${first}&category=4`),
    visitor('/api/gigs/categories'),
    user('/api/customer'),
    visitor(`${first}&search=plumbr`),
  ]
}
