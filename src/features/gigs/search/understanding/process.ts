import type { Vocabulary } from '#features/gigs/search/vocabulary/process.ts'
import { fold } from '#platform/fold.ts'
import { letterBits, mayBeSlipOf, slipsOf } from '#platform/slips.ts'

/** What somebody means by a search. Words stand as they were typed. */
export type Understanding = {
  category: { id: number; words: string } | null
  /** By its slug; null also where two towns are named. */
  town: { slug: string; words: string } | null
  nearMe: boolean
  /** What is neither trade, town nor filler. */
  rest: string
  /** The search without its towns. */
  withoutTowns: string
  /** The search without its trade and its towns. */
  withoutBoth: string
}

type Token = { typed: string; word: string; role?: Role }
type Role = 'trade' | 'place' | 'nearMe' | 'filler'
type Phrase = { at: number; length: number; words: string; typed: string }

const longestPhrase = 4
/** Names as short as Ho and Wa are other words as well. */
const longestShortName = 3
/** So many words of Twi are a sentence. */
const sentenceOfTwi = 2

/** Reads a search as people speak: trade, town, filler and slips, by the words that are known. */
export function understandSearch(search: string, vocabulary: Vocabulary): Understanding {
  const words = splitWords(search)
  const corrected = correctSlips(words, vocabulary)
  const { tokens, phrases } = findPhrases(corrected, vocabulary)
  const category = heaviestCategory(phrases.trade, vocabulary)
  const tradeWords = new Set(category?.phrases.flatMap(tokensOf(tokens)))
  const towns = new Set(phrases.place.map(({ words }) => vocabulary.places.get(words)?.town ?? ''))
  const [slug] = towns
  const isTrade = (token: Token) => tradeWords.has(token)
  const isPlace = (token: Token) => token.role === 'place'
  const isFiller = (token: Token) => token.role === 'nearMe' || token.role === 'filler'
  return {
    category: category && { id: category.id, words: joinTyped(tokens.filter(isTrade)) },
    town:
      slug !== undefined && towns.size === 1
        ? { slug, words: joinTyped(tokens.filter(isPlace)) }
        : null,
    nearMe: phrases.nearMe.length > 0,
    rest: joinTyped(tokens.filter(one => !isTrade(one) && !isPlace(one) && !isFiller(one))),
    withoutTowns: joinTyped(tokens.filter(one => !isPlace(one))),
    withoutBoth: joinTyped(tokens.filter(one => !isTrade(one) && !isPlace(one))),
  }
}

function splitWords(search: string): Token[] {
  return [...search.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(([typed]) => ({
    typed,
    word: fold(typed),
  }))
}

/** The longest known phrase wins: trades before places, and both before what falls away. */
function findPhrases(words: Token[], vocabulary: Vocabulary) {
  const tokens = words.map(word => ({ ...word }))
  const known: Record<Role, (phrase: string, at: number, length: number) => boolean> = {
    trade: phrase => vocabulary.trades.has(phrase),
    place: (phrase, at, length) => namesPlace(phrase, { at, length, tokens, vocabulary }),
    nearMe: phrase => vocabulary.nearMe.has(phrase),
    filler: phrase => vocabulary.filler.has(phrase),
  }
  const phrases: Record<Role, Phrase[]> = { trade: [], place: [], nearMe: [], filler: [] }
  for (let length = longestPhrase; length > 0; length -= 1)
    for (const role of ['trade', 'place', 'nearMe', 'filler'] as const)
      for (let at = 0; at + length <= tokens.length; at += 1) {
        const part = tokens.slice(at, at + length)
        if (part.some(token => token.role)) continue
        const phrase = part.map(({ word }) => word).join(' ')
        if (!known[role](phrase, at, length)) continue
        for (const token of part) token.role = role
        phrases[role].push({ at, length, words: phrase, typed: joinTyped(part) })
      }
  for (const found of Object.values(phrases)) found.sort((a, b) => a.at - b.at)
  return { tokens, phrases }
}

type Context = {
  at: number
  length: number
  tokens: Token[]
  vocabulary: Vocabulary
}

function namesPlace(phrase: string, context: Context): boolean {
  const { at, length, tokens, vocabulary } = context
  const place = vocabulary.places.get(phrase)
  if (!place) return false
  const isAfterPreposition = vocabulary.beforeTowns.has(tokens[at - 1]?.word ?? '')
  if (place.onlyAfterPreposition) return isAfterPreposition
  if (phrase.length > longestShortName) return true
  const others = [
    ...tokens.slice(0, isAfterPreposition ? at - 1 : at),
    ...tokens.slice(at + length),
  ]
  const isTwi = others.filter(({ word }) => vocabulary.twi.has(word)).length >= sentenceOfTwi
  return !isTwi && (isAfterPreposition || at + length === tokens.length)
}

/** The category whose phrases weigh most; of two that weigh the same, the one named first. */
function heaviestCategory(trades: Phrase[], { trades: known }: Vocabulary) {
  const categories = new Map<number, { id: number; weight: number; phrases: Phrase[] }>()
  for (const phrase of trades)
    for (const { categoryId, weight } of known.get(phrase.words) ?? []) {
      const sum = categories.get(categoryId) ?? { id: categoryId, weight: 0, phrases: [] }
      categories.set(categoryId, sum)
      sum.weight += weight
      sum.phrases.push(phrase)
    }
  const byWeight = [...categories.values()].sort((a, b) => b.weight - a.weight)
  return byWeight[0] ?? null
}

/** A word that is nothing else is the known word that is nearest to it. */
function correctSlips(tokens: Token[], vocabulary: Vocabulary): Token[] {
  return tokens.map(token =>
    vocabulary.words.has(token.word)
      ? token
      : { ...token, word: nearestWord(token.word, vocabulary) ?? token.word },
  )
}

/** Of those that are as near, the one that says more. */
function nearestWord(word: string, { correctable }: Vocabulary): string | undefined {
  let nearest: { word: string; slips: number; weight: number } | undefined
  const bits = letterBits(word)
  for (const { word: known, weight, letters } of correctable.get(word[0] ?? '') ?? []) {
    if (!mayBeSlipOf(word, bits, letters)) continue
    const slips = slipsOf(word, known)
    if (slips === null) continue
    const isNearer =
      !nearest || slips < nearest.slips || (slips === nearest.slips && weight > nearest.weight)
    if (isNearer) nearest = { word: known, slips, weight }
  }
  return nearest?.word
}

const tokensOf =
  (tokens: Token[]) =>
  ({ at, length }: Phrase) =>
    tokens.slice(at, at + length)
const joinTyped = (tokens: Token[]) => tokens.map(({ typed }) => typed).join(' ')
