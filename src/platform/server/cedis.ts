import { type Pesewas, toCedis } from '#platform/money.ts'

const cedis = new Intl.NumberFormat('en-GH', {
  style: 'currency',
  currency: 'GHS',
  currencyDisplay: 'narrowSymbol',
})

/** "GH₵1,250.00", as screens write it, for texts that the server writes. */
export const inCedis = (amount: Pesewas): string => cedis.format(toCedis(amount))
