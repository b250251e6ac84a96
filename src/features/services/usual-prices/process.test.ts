import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromCedis } from '#platform/money.ts'
import { findUsualRange, leastAmount, ordersOfEachSeller, stepAt } from './process.ts'

const range = (...cedis: number[]) => {
  const { min, max } = findUsualRange(cedis.map(fromCedis))
  return [min / 100, max / 100]
}

test('a usual price is the middle half, linear between two orders, rounded outwards', () => {
  expect(range(100, 110, 120, 130, 140, 150, 160, 170, 180, 190)).toEqual([120, 170])
  expect(range(101, 105, 109, 113, 117)).toEqual([100, 120])
  expect(range(200)).toEqual([200, 200])
})

test('the larger the amounts, the rounder the ends', () => {
  expect(range(994, 994, 994)).toEqual([990, 1000])
  expect(range(999, 1001, 1001, 1001, 1001)).toEqual([1000, 1050])
  expect(range(9_999, 9_999, 9_999)).toEqual([9_950, 10_000])
  expect(range(10_001, 10_001, 10_001)).toEqual([10_000, 10_500])
})

/** Amounts of at least so many orders as a range is shown for. */
const pesewas = fc.integer({ min: leastAmount, max: fromCedis(30_000) })
const amounts = fc.array(pesewas, { minLength: 10, maxLength: 40 })
const sort = (all: readonly number[]) => [...all].sort((a, b) => a - b)
const runs = { numRuns: 2000 }

test('the ends are round, and all but two of the middle half of the orders stand between them', () => {
  fc.assert(
    fc.property(amounts, all => {
      const { min, max } = findUsualRange(all)
      expect([min % fromCedis(10), max % fromCedis(10)]).toEqual([0, 0])
      const inside = all.filter(amount => min <= amount && amount <= max)
      expect(inside.length).toBeGreaterThanOrEqual(all.length / 2 - 1)
    }),
    runs,
  )
})

test('whose order was which shows nowhere: amounts that change their places answer the same', () => {
  fc.assert(
    fc.property(amounts, fc.infiniteStream(fc.nat()), (all, keys) => {
      const shuffled = all
        .map(amount => ({ amount, key: keys.next().value as number }))
        .sort((a, b) => a.key - b.key)
      expect(findUsualRange(shuffled.map(({ amount }) => amount))).toEqual(findUsualRange(all))
    }),
    runs,
  )
})

test('any order may have been the dearest or the cheapest, by any amount, and the answer is the same', () => {
  fc.assert(
    fc.property(amounts, fc.nat(), fc.nat(fromCedis(50_000)), (all, picked, further) => {
      const sorted = sort(all)
      const [cheapest, dearest] = [sorted[0] as number, sorted.at(-1) as number]
      const meant = all[picked % all.length] as number
      // The one that is meant takes the place of the outermost, and goes further out.
      const others = (outermost: number) => {
        const rest = [...sorted]
        rest.splice(rest.indexOf(outermost), 1)
        return rest
      }
      expect(others(dearest).includes(meant) || meant === dearest).toBe(true)
      expect(findUsualRange([...others(dearest), dearest + further])).toEqual(findUsualRange(all))
      const lower = Math.max(leastAmount, cheapest - further)
      expect(findUsualRange([...others(cheapest), lower])).toEqual(findUsualRange(all))
    }),
    runs,
  )
})

type Order = { seller: number; amount: number }
/** Of each day the orders that ended on it. */
type History = readonly (readonly Order[])[]

/** The year of these tests. */
const daysCounted = 5
const seller = fc.nat(11)
const history = fc.array(
  fc.array(fc.record({ seller, amount: pesewas }), { minLength: 2, maxLength: 12 }),
  { minLength: 2, maxLength: 9 },
)

/** What is answered on each day: as the query counts, and null where that is too little. */
const answersOf = (days: History) => days.map((_, today) => answerOn(days, today))

function answerOn(days: History, today: number) {
  const counted = listCounted(days, today)
  const sellers = new Set(counted.map(order => order.seller))
  if (counted.length < 10 || sellers.size < 5) return null
  return findUsualRange(counted.map(({ amount }) => amount))
}

/** Of each seller the latest alone, none older than a year. */
function listCounted(days: History, today: number): Order[] {
  const ofSeller = new Map<number, number>()
  const counted: Order[] = []
  for (let day = today; day >= 0 && day > today - daysCounted; day -= 1)
    for (const order of (days[day] ?? []).toReversed()) {
      const nth = (ofSeller.get(order.seller) ?? 0) + 1
      ofSeller.set(order.seller, nth)
      if (nth <= ordersOfEachSeller) counted.push(order)
    }
  return counted
}

const setAmount = (days: History, order: Order, amount: number): History =>
  days.map(ended => ended.map(one => (one === order ? { ...order, amount } : one)))

const pickFrom = <Item>(all: readonly Item[], place: number) => all[place % all.length] as Item

test('over any number of days, an order may have cost any other amount, beside all others as they were and further ones, and no answer of any day differs', () => {
  fc.assert(
    fc.property(history, fc.nat(), fc.nat(fromCedis(50_000)), (days, picked, more) => {
      const answers = answersOf(days)
      const first = answers.findIndex(answer => answer !== null)
      // What was shown stays shown: further orders are there for a year.
      fc.pre(first >= 0 && answers.slice(first).every(answer => answer !== null))
      const order = pickFrom(days.flat(), picked)
      const other = leastAmount + more
      fc.pre(Math.abs(other - order.amount) >= stepAt(Math.max(other, order.amount)))
      const changed = setAmount(days, order, other)
      expect(answersOf(addFurtherOrders(changed, answers))).toEqual(answers)
    }),
    runs,
  )
})

/** From the first answer on further sellers sell for its two ends each day, so many that nothing else has a say. */
function addFurtherOrders(days: History, answers: ReturnType<typeof answersOf>): History {
  const most = Math.max(...days.map((_, today) => listCounted(days, today).length))
  const sellers = Array.from({ length: most + 2 }, (_, n) => 100 + n)
  return days.map((ended, today) => {
    const ends = answers[today] ?? null
    if (!ends) return ended
    const { min, max } = ends
    const further = sellers.flatMap(one =>
      [min, min, max, max].map(amount => ({ seller: one, amount })),
    )
    return [...ended, ...further]
  })
}

test('over any number of days, orders that counted on the same days may have cost what the other did, and no answer of any day differs', () => {
  fc.assert(
    fc.property(history, fc.nat(), fc.nat(), (days, one, other) => {
      const all = days.flat()
      const counted = days.map((_, today) => new Set(listCounted(days, today)))
      const daysOf = (order: Order) => counted.map(orders => orders.has(order)).join()
      const order = pickFrom(all, one)
      const alike = all.filter(twin => twin !== order && daysOf(twin) === daysOf(order))
      fc.pre(alike.length > 0)
      const twin = pickFrom(alike, other)
      const exchanged = setAmount(setAmount(days, order, twin.amount), twin, order.amount)
      expect(answersOf(exchanged)).toEqual(answersOf(days))
    }),
    runs,
  )
})

test('an order outside the ends may have been any other amount there, and one well inside any other inside', () => {
  fc.assert(
    fc.property(amounts, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (all, at, share) => {
      const sorted = sort(all)
      const place = at % sorted.length
      const position = (sorted.length - 1) / 4
      const [low, high] = [Math.floor(position), Math.ceil(3 * position)]
      const bounds: [number, number] | undefined =
        place < low
          ? [leastAmount, sorted[low] as number]
          : place > high
            ? [sorted[high] as number, fromCedis(1_000_000)]
            : place > Math.ceil(position) && place < Math.floor(3 * position)
              ? [sorted[Math.ceil(position)] as number, sorted[Math.floor(3 * position)] as number]
              : undefined
      fc.pre(bounds !== undefined)
      const other = Math.round(bounds[0] + (bounds[1] - bounds[0]) * share)
      expect(findUsualRange(sorted.with(place, other))).toEqual(findUsualRange(all))
    }),
    runs,
  )
})

test('one amount that changes by less than a step moves an end by a step at most, one that changes at all never past its neighbours', () => {
  fc.assert(
    fc.property(
      amounts,
      fc.nat(),
      fc.integer({ min: -999, max: 999 }),
      pesewas,
      (all, at, less, any) => {
        const place = at % all.length
        const before = findUsualRange(all)
        const near = findUsualRange(
          all.with(place, Math.max(leastAmount, (all[place] as number) + less)),
        )
        for (const end of ['min', 'max'] as const) {
          const step = stepAt(Math.max(before[end], near[end]))
          expect(Math.abs(near[end] - before[end])).toBeLessThanOrEqual(step)
        }
        const others = sort(all.filter((_, other) => other !== place))
        const after = findUsualRange(all.with(place, any))
        const position = (all.length - 1) / 4
        const lowest = findUsualRange([leastAmount, ...others])
        const highest = findUsualRange([...others, fromCedis(1_000_000)])
        expect(others.length).toBeGreaterThan(3 * position)
        for (const end of ['min', 'max'] as const) {
          expect(after[end]).toBeGreaterThanOrEqual(lowest[end])
          expect(after[end]).toBeLessThanOrEqual(highest[end])
        }
      },
    ),
    runs,
  )
})
