/** How pawaPay writes amounts, networks and messages. */
import { type Pesewas, pesewas } from '#platform/money.ts'
import type { Network } from './networks.ts'

export const country = 'GHA'
export const currency = 'GHS'

export const providerNames: Record<Network, string> = {
  MTN: 'MTN_MOMO_GHA',
  VOD: 'VODAFONE_GHA',
  ATL: 'AIRTELTIGO_GHA',
}

/** "10.5" and "15": zeros at the end are refused. */
export const cedisText = (amount: Pesewas): string => String(amount / 100)

/** Null for what is no amount in whole pesewas. */
export function pesewasOf(text: string | null): Pesewas | null {
  const [, cedis = '', fraction = ''] = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(text ?? '') ?? []
  return cedis ? pesewas(Number(cedis) * 100 + Number(fraction.padEnd(2, '0'))) : null
}

const shortest = 4
const longest = 22

/** What the payer reads on the phone: 4 to 22 letters, digits and spaces. */
export function customerMessage(description: string): string {
  const plain = description
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .slice(0, longest)
    .trim()
  return plain.length >= shortest ? plain : `Payment ${plain}`.trim()
}
