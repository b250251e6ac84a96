/** What this browser has loaded, as platform/web/boot/data-meter.js has added it up. */

/** In the order in which they are shown. */
export const kinds = ['pages', 'scripts', 'styles', 'pictures', 'files', 'answers', 'live'] as const
export type Kind = (typeof kinds)[number]

/** Bytes by kind; a kind of which nothing came is left out. */
type Sums = Partial<Record<Kind, number>>
/** By day, `2026-11-23`, by the clock of this device. */
export type Days = ReadonlyMap<string, Sums>
export type DataUse = { days: Days; since: Date | undefined }

/** Whether this browser tells what it loads. */
export const isMeasured = (): boolean =>
  typeof PerformanceObserver !== 'undefined' &&
  (PerformanceObserver.supportedEntryTypes ?? []).includes('resource')

/** All of one kind on the days that begin so: `2026-11-23`, `2026-11`. */
export const sumOf = (days: Days, start: string, kind: Kind): number =>
  [...days].reduce((sum, [day, sums]) => sum + (day.startsWith(start) ? (sums[kind] ?? 0) : 0), 0)

export const totalOf = (days: Days, start: string): number =>
  kinds.reduce((sum, kind) => sum + sumOf(days, start, kind), 0)

/** How the days of today, this month and the last one begin. */
export function periodsAt(now: Date): { today: string; thisMonth: string; lastMonth: string } {
  const thisMonth = monthOf(now)
  const lastMonth = monthOf(new Date(now.getFullYear(), now.getMonth() - 1))
  return { today: `${thisMonth}-${twoDigits(now.getDate())}`, thisMonth, lastMonth }
}

const monthOf = (date: Date) => `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}`
const twoDigits = (number: number) => String(number).padStart(2, '0')

/** @throws where this browser keeps nothing, as in some private windows */
export async function readDataUse(): Promise<DataUse> {
  const database = await openDatabase()
  const store = database.transaction('days').objectStore('days')
  const [names, values] = await Promise.all([
    answerOf(store.getAllKeys()),
    answerOf<(Sums | Date)[]>(store.getAll()),
  ])
  database.close()
  const kept = names.map((name, at) => [String(name), values[at]] as const)
  const since = kept.find(([name]) => name === 'since')?.[1]
  const days = kept.filter(([name]) => /^\d/.test(name)) as [string, Sums][]
  return { days: new Map(days), since: since instanceof Date ? since : undefined }
}

/** Forgets all sums, and counts from now on. */
export async function countAnew(): Promise<void> {
  const database = await openDatabase()
  const store = database.transaction('days', 'readwrite').objectStore('days')
  await answerOf(store.clear())
  await answerOf(store.put(new Date(), 'since'))
  database.close()
}

/** As data-meter.js opens it. */
function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open('data-use', 1)
  opening.onupgradeneeded = () => void opening.result.createObjectStore('days')
  return answerOf(opening)
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
