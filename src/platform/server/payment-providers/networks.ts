/** Operators of mobile money and the numbers of wallets, however people wrote them. */

/** By the codes of `db/data/institutions.json`. */
export type Network = 'MTN' | 'VOD' | 'ATL'

/** What people and banks call them; two have changed their names. */
const names: Record<string, Network> = {
  mtn: 'MTN',
  mtnmomo: 'MTN',
  mtnmobilemoney: 'MTN',
  mtnghana: 'MTN',
  vod: 'VOD',
  vodafone: 'VOD',
  vodafonecash: 'VOD',
  telecel: 'VOD',
  telecelcash: 'VOD',
  telecelghana: 'VOD',
  atl: 'ATL',
  at: 'ATL',
  atmoney: 'ATL',
  airteltigo: 'ATL',
  airteltigomoney: 'ATL',
  tigo: 'ATL',
  airtel: 'ATL',
}

/** Null for a bank, and for what nobody knows. */
export function networkOf(text: string): Network | null {
  const name = text.toLowerCase().replace(/[^a-z]/g, '')
  return (Object.hasOwn(names, name) && names[name]) || null
}

/** `233…`, as providers want it, from `024…`, `24…`, `233…` or `+233…`. Null for what is no number of ours. */
export function walletNumber(text: string): string | null {
  const digits = text.replace(/[\s().-]/g, '')
  const local = /^(?:\+?233|0)?(\d{9})$/.exec(digits)?.[1]
  return local && /^[25]/.test(local) ? `233${local}` : null
}
