declare const unit: unique symbol

/** A whole number of pesewas (1 cedi = 100 pesewas). The only form in which money is stored or added up. */
export type Pesewas = number & { readonly [unit]: 'pesewas' }

/** @throws RangeError when the number is not whole: fractions of a pesewa do not exist. */
export function pesewas(amount: number): Pesewas {
  if (!Number.isSafeInteger(amount))
    throw new RangeError(`${amount} is not a whole number of pesewas`)
  return amount as Pesewas
}

/** Cedis with at most two decimals to pesewas. Rounds away binary noise (19.99 * 100 = 1998.9999…). */
export function fromCedis(cedis: number): Pesewas {
  return pesewas(Math.round(cedis * 100))
}

export function toCedis(amount: Pesewas): number {
  return amount / 100
}
