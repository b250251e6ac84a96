/** What is held, divided in two: the parts always sum to it, in whole pesewas. */
import { fromCedis, type Pesewas, pesewas, toCedis } from '#platform/money.ts'

/** In percent of what is held. */
export const splitPresets = [0, 25, 50, 75, 100] as const

export type Split = { toBuyer: number; toSeller: number }

/** The buyer's part of an amount in cedis; half a pesewa goes to the buyer. */
export const partOf = (held: number, percent: number): number =>
  toCedis(shareOf(fromCedis(held), percent))

/** Both parts in cedis of what was typed as the buyer's; null where that is no part of what is held. */
export function splitOf(held: number, typed: string | number): Split | null {
  const text = String(typed).trim()
  if (!/^\d+(\.\d{1,2})?$|^\.\d{1,2}$/.test(text)) return null
  const toBuyer = fromCedis(Number(text))
  const rest = fromCedis(held) - toBuyer
  return rest < 0 ? null : { toBuyer: toCedis(toBuyer), toSeller: toCedis(pesewas(rest)) }
}

/** The preset that this part is, where it is one. */
export const presetOf = (held: number, toBuyer: number): number | undefined =>
  splitPresets.find(percent => partOf(held, percent) === toBuyer)

const shareOf = (held: Pesewas, percent: number): Pesewas =>
  pesewas(Math.round((held * percent) / 100))
