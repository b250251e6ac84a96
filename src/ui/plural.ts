import { locale } from './locale.ts'

const counts = new Intl.NumberFormat(locale)
const plurals = new Intl.PluralRules(locale)

/** 1250 becomes "1,250". */
export const formatCount = (count: number): string => counts.format(count)

/** `plural(2, 'day')` is "2 days"; thousands are grouped. */
export function plural(count: number, one: string, other = `${one}s`): string {
  return `${formatCount(count)} ${plurals.select(count) === 'one' ? one : other}`
}
