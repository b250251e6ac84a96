import { createHmac } from 'node:crypto'
import { secret } from '#platform/server/security/instance-secret.ts'
import type { NameResult } from '../process.ts'

export type WalletAccount = {
  account_type_code: string
  institution_name: string
  institution_code: string | null
  account_no: string
  name_on_account: string
}

/** Tells accounts apart without saying what they are. */
export const fingerprintOfAccount = (account: WalletAccount): string =>
  fingerprint([
    account.account_type_code,
    account.institution_name,
    account.institution_code,
    account.account_no,
    account.name_on_account,
  ])

/** However its number is written, and at whichever institution. */
export const fingerprintOfWallet = ({ account_no }: { account_no: string }): string =>
  fingerprint([tailOf(account_no) || account_no])

/** Numbers are compared by their last nine digits, as `number_tail` of the database does. */
const tailOf = (number: string): string => number.replace(/[^0-9]/g, '').slice(-9)

const fingerprint = (parts: (string | null)[]) =>
  createHmac('sha256', secret('wallet-names')).update(JSON.stringify(parts)).digest('base64url')

/** What the name on an account is beside the one that the wallet is registered in, or a card. */
export function compareNames(one: string, other: string): Exclude<NameResult, 'unknown'> {
  const [words, otherWords] = [wordsOf(one), wordsOf(other)]
  if (words.length === 0 || otherWords.length === 0) return 'different'
  if (words.toSorted().join(' ') === otherWords.toSorted().join(' ')) return 'same'
  if (words.join('') === otherWords.join('')) return 'near'
  return havePartners(words, otherWords) ? 'near' : 'different'
}

const titles = new Set([
  ...['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'rev', 'pastor', 'bishop', 'alhaji', 'hajia'],
  ...['jr', 'jnr', 'snr'],
])
const plainLetters: Record<string, string> = {
  ...{ ɛ: 'e', ɔ: 'o', ŋ: 'n', ɖ: 'd', ƒ: 'f', ʋ: 'v' },
}

function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ɛɔŋɖƒʋ]/g, letter => plainLetters[letter] ?? letter)
    .replace(/['‘’ʼʻ]/g, '')
  return plain.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '' && !titles.has(word))
}

/** Every word of the shorter name has a partner of its own in the longer one: two pairs at least, and one of equals. */
function havePartners(one: string[], other: string[]): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  if (shorter.length < 2) return false
  const commonWords = [...new Set(shorter)].filter(word => longer.includes(word))
  return commonWords.some(word => isMatched(without(shorter, word), without(longer, word)))
}

/** Which of several equal words is left out makes no difference. */
function without(words: string[], word: string): string[] {
  const place = words.indexOf(word)
  return words.filter((_, index) => index !== place)
}

/** Pairs words by augmenting paths, so that no name takes long. */
function isMatched(shorter: string[], longer: string[]): boolean {
  const takenBy = new Map<number, number>()
  const findPartner = (index: number, seen: Set<number>): boolean =>
    longer.some((word, place) => {
      if (seen.has(place) || !arePartners(shorter[index] ?? '', word)) return false
      seen.add(place)
      const rival = takenBy.get(place)
      if (rival !== undefined && !findPartner(rival, seen)) return false
      takenBy.set(place, index)
      return true
    })
  return shorter.every((_, index) => findPartner(index, new Set()))
}

const fewestLetters = 5

function arePartners(one: string, other: string): boolean {
  if (one === other) return true
  const [letters, otherLetters] = [[...one], [...other]]
  if (letters.length === 1) return otherLetters[0] === one
  if (otherLetters.length === 1) return letters[0] === other
  const isLong = letters.length >= fewestLetters && otherLetters.length >= fewestLetters
  return isLong && differByOne(letters, otherLetters)
}

/** One letter added, left out or changed, or two neighbours swapped. */
function differByOne(one: string[], other: string[]): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  if (longer.length - shorter.length > 1) return false
  let start = 0
  while (start < shorter.length && shorter[start] === longer[start]) start += 1
  const restOf = (letters: string[], from: number) => letters.slice(from).join('')
  if (longer.length > shorter.length) return restOf(shorter, start) === restOf(longer, start + 1)
  if (restOf(shorter, start + 1) === restOf(longer, start + 1)) return true
  const isSwapped = shorter[start] === longer[start + 1] && shorter[start + 1] === longer[start]
  return isSwapped && restOf(shorter, start + 2) === restOf(longer, start + 2)
}
