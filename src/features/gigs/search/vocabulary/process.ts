import type { Area } from '#features/gigs/towns/process.ts'
import { plainWords } from '#platform/fold.ts'
import { letterBits } from '#platform/slips.ts'

export type Meaning = { categoryId: number; weight: number }
export type PlaceName = { town: string; onlyAfterPreposition: boolean }

/** Everything that a search is read by. Phrases are folded, with single spaces between their words. */
export type Vocabulary = {
  trades: Map<string, Meaning[]>
  places: Map<string, PlaceName>
  /** The trades' phrases and the places' names, sorted: for what begins with a text. */
  phrases: readonly string[]
  placeNames: readonly string[]
  nearMe: ReadonlySet<string>
  filler: ReadonlySet<string>
  beforeTowns: ReadonlySet<string>
  twi: ReadonlySet<string>
  /** All words of what is known: none of them is a slip. */
  words: ReadonlySet<string>
  /** What slips are corrected to, by the first letter. */
  correctable: ReadonlyMap<string, CorrectableWord[]>
}

type WeighedWord = { word: string; weight: number }
/** `letters` as `letterBits` has them. */
type CorrectableWord = WeighedWord & { letters: number }

export type TradeWord = { word: string; categoryId: number; weight: number }

/** `db/data/search-words.json`. */
export type CommonWords = {
  nearMe: string[]
  filler: string[]
  everyTrade: string[]
  not: string[]
  townBefore: string[]
  twi: string[]
}

type Town = { slug: string; name: string }

export function buildVocabulary(sources: {
  tradeWords: TradeWord[]
  towns: readonly Town[]
  areas: readonly Area[]
  common: CommonWords
}): Vocabulary {
  const { towns, areas, common } = sources
  // Where two weigh the same the first wins: rows of a table come in any order.
  const tradeWords = sources.tradeWords.toSorted(byWordAndCategory)
  const trades = tradesOf(tradeWords)
  const places = placesOf(towns, areas)
  // Also what is switched off: corrected to its neighbour, it would mean a trade again.
  const phrases = [
    ...tradeWords.map(({ word }) => word),
    ...places.keys(),
    ...Object.values(common).flat(),
  ]
  return {
    trades,
    places,
    phrases: [...trades.keys()].sort(),
    placeNames: [...places.keys()].sort(),
    nearMe: new Set(common.nearMe),
    filler: new Set(common.filler),
    beforeTowns: new Set(common.townBefore),
    twi: new Set(common.twi),
    words: new Set(phrases.flatMap(phrase => phrase.split(' '))),
    correctable: byFirstLetter([...correctableTrades(trades), ...correctablePlaces(places)]),
  }
}

function byWordAndCategory(one: TradeWord, other: TradeWord): number {
  if (one.word !== other.word) return one.word < other.word ? -1 : 1
  return one.categoryId - other.categoryId
}

/** Switched off, a word means nothing. */
function tradesOf(tradeWords: TradeWord[]): Map<string, Meaning[]> {
  const trades = new Map<string, Meaning[]>()
  for (const { word, categoryId, weight } of tradeWords) {
    if (weight === 0) continue
    const meanings = trades.get(word) ?? []
    trades.set(word, [...meanings, { categoryId, weight }])
  }
  return trades
}

/** A town's own name wins over a neighbourhood of another town. */
function placesOf(towns: readonly Town[], areas: readonly Area[]): Map<string, PlaceName> {
  const ofAreas = areas.map(({ name, town, onlyAfterPreposition = false }): [string, PlaceName] => [
    plainWords(name),
    { town, onlyAfterPreposition },
  ])
  const ofTowns = towns.map(({ name, slug }): [string, PlaceName] => [
    plainWords(name),
    { town: slug, onlyAfterPreposition: false },
  ])
  return new Map([...ofAreas, ...ofTowns])
}

/** A word alone before one that only stands in phrases. */
function correctableTrades(trades: Map<string, Meaning[]>): WeighedWord[] {
  const weights = new Map<string, number>()
  for (const [phrase, meanings] of trades) {
    const words = phrase.split(' ')
    const weight = words.length === 1 ? Math.max(...meanings.map(({ weight }) => weight)) : 0
    for (const word of words) weights.set(word, Math.max(weight, weights.get(word) ?? 0))
  }
  return [...weights].map(([word, weight]) => ({ word, weight }))
}

function correctablePlaces(places: Map<string, PlaceName>): WeighedWord[] {
  return [...places.keys()].filter(name => !name.includes(' ')).map(word => ({ word, weight: 1 }))
}

function byFirstLetter(words: WeighedWord[]): Map<string, CorrectableWord[]> {
  const byLetter = new Map<string, CorrectableWord[]>()
  for (const weighed of words) {
    const correctable = { ...weighed, letters: letterBits(weighed.word) }
    const letter = weighed.word[0] ?? ''
    const known = byLetter.get(letter)
    if (known) known.push(correctable)
    else byLetter.set(letter, [correctable])
  }
  return byLetter
}
