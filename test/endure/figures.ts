/** Every call of a run with its time, held against the times at which something was broken on purpose. */
import { quantile } from '../bench/load.ts'
import { say } from '../bench/report.ts'

export const kinds = ['pages', 'search', 'chat', 'files', 'orders', 'payments', 'hostile'] as const
export type Kind = (typeof kinds)[number]

/** `status` 0: no answer came. Times in milliseconds of the run. */
export type Met = {
  kind: Kind
  name: string
  at: number
  ms: number
  status: number
  /** Told at once that there is too much to do. */
  isRefused: boolean
}

export type Window = {
  fault: string
  from: number
  /** Until everything was as before. */
  until: number
  /** Of which kinds calls may fail, and until when. */
  excuses: readonly Kind[]
  excusedUntil: number
}

export function printFigures(met: readonly Met[], windows: readonly Window[]): void {
  say('     calls: count, failed %, median and p99 in ms, outside | within what was broken')
  for (const kind of kinds) {
    const ofKind = met.filter(one => one.kind === kind)
    if (ofKind.length === 0) continue
    const [outside, within] = [false, true].map(isWithin =>
      ofKind.filter(
        one => windows.some(window => overlaps(one, window, window.until)) === isWithin,
      ),
    ) as [Met[], Met[]]
    say(`     ${kind.padEnd(9)}${line(outside)} | ${line(within)}`)
  }
  for (const fault of new Set(windows.map(window => window.fault))) printFault(fault, met, windows)
}

/** What failed while nothing was broken that would explain it, as sentences. */
export function findUnexplained(met: readonly Met[], windows: readonly Window[]): string[] {
  return met
    .filter(one => isFailed(one) && !windows.some(window => explains(window, one)))
    .map(({ at, name, status, ms }) => {
      const answered = status ? `answered with ${status}` : 'not answered'
      return `at ${(at / 1000).toFixed(1)} s ${name} was ${answered} after ${ms.toFixed(0)} ms`
    })
}

function printFault(fault: string, met: readonly Met[], windows: readonly Window[]): void {
  const own = windows.filter(window => window.fault === fault)
  const seconds = own.reduce((sum, { from, until }) => sum + until - from, 0) / 1000
  const failed = met.filter(one => isFailed(one) && own.some(window => explains(window, one)))
  const counts = kinds.flatMap(kind => {
    const count = failed.filter(one => one.kind === kind).length
    return count > 0 ? [`${count} ${kind}`] : []
  })
  const said = counts.join(', ') || 'nothing failed'
  say(`     ${fault}: ${own.length} times, ${seconds.toFixed(0)} s in all: ${said}`)
}

/** Ours or the balancer's fault; refusals are answers. */
const isFailed = ({ status, isRefused }: Met) => !isRefused && (status === 0 || status >= 500)

const explains = (window: Window, one: Met) =>
  window.excuses.includes(one.kind) && overlaps(one, window, window.excusedUntil)

const overlaps = ({ at, ms }: Met, { from }: Window, until: number) =>
  at <= until && at + ms >= from

function line(met: Met[]): string {
  if (met.length === 0) return '0'
  const times = met.map(({ ms }) => ms).sort((a, b) => a - b)
  const failed = (100 * met.filter(isFailed).length) / met.length
  const [median, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
  return `${met.length}, ${failed.toFixed(2)} %, ${median.toFixed(1)}, ${p99.toFixed(0)}`
}
