/** What most people paid: a range wide and round enough that no single order shows in it. Amounts are pesewas. */
import { fromCedis, type Pesewas, pesewas } from '#platform/money.ts'

export type UsualRange = { min: Pesewas; max: Pesewas }

/** Of each seller only so many count, the latest. */
export const ordersOfEachSeller = 4
/** What was paid less for was no usual order. */
export const leastAmount = fromCedis(10)

/** The middle half of the amounts, its ends rounded outwards; there has to be one. */
export function findUsualRange(amounts: readonly number[]): UsualRange {
  const sorted = [...amounts].sort((a, b) => a - b)
  const [low, high] = [percentile(sorted, 0.25), percentile(sorted, 0.75)]
  const [lowStep, highStep] = [stepAt(low), stepAt(high)]
  return {
    min: pesewas(Math.floor(low / lowStep) * lowStep),
    max: pesewas(Math.ceil(high / highStep) * highStep),
  }
}

/** Linear between the two amounts around it. */
function percentile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share
  const [below = 0, above = below] = sorted.slice(Math.floor(position), Math.floor(position) + 2)
  return below + (above - below) * (position - Math.floor(position))
}

/** The larger the amount, the rounder. */
export function stepAt(amount: number): number {
  if (amount >= fromCedis(10_000)) return fromCedis(500)
  return fromCedis(amount >= fromCedis(1_000) ? 50 : 10)
}
