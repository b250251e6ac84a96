import {
  type Understanding,
  understandSearch,
} from '#features/gigs/search/understanding/process.ts'
import type { Vocabulary } from '#features/gigs/search/vocabulary/process.ts'
import { plainWords } from '#platform/fold.ts'
import { dropUnseen } from '#platform/unseen.ts'

export type SuggestedCategory = { id: number; slug: string; description: string }
export type SuggestedTown = { slug: string; name: string; region: string }

export type Suggestion = {
  kind: 'trade' | 'trade_in_town' | 'town'
  text: string
  category: SuggestedCategory | null
  town: SuggestedTown | null
  route: string
}

type Sources = {
  vocabulary: Vocabulary
  categories: readonly SuggestedCategory[]
  towns: readonly SuggestedTown[]
}

const mostSuggestions = 8
const mostTrades = 4
const mostTowns = 3

/** What somebody may be about to type: trades, trades in a town, towns. Of nobody's searches. */
export function suggest(text: string, { vocabulary, categories, towns }: Sources): Suggestion[] {
  const search = dropUnseen(text)
  const typed = plainWords(search)
  if (typed === '') return []
  const understood = understandSearch(search, vocabulary)
  const afterTown = understood.town ? plainWords(understood.rest) : ''
  const trades = tradesFor(afterTown || typed, understood, { vocabulary, categories })
    .flatMap(id => categories.find(category => category.id === id) ?? [])
    .slice(0, mostTrades)
  const places = townsFor(typed, understood, { vocabulary, towns })
    .flatMap(slug => towns.find(town => town.slug === slug) ?? [])
    .slice(0, mostTowns)
  const [firstTrade] = trades
  const inTowns =
    firstTrade && (understood.category || afterTown)
      ? places.map(town => inTown(firstTrade, town))
      : []
  return [...trades.map(trade), ...inTowns, ...places.map(town)].slice(0, mostSuggestions)
}

const trade = (category: SuggestedCategory): Suggestion => ({
  kind: 'trade',
  text: category.description,
  category,
  town: null,
  route: `/services/${category.slug}`,
})

const town = (place: SuggestedTown): Suggestion => ({
  kind: 'town',
  text: place.name,
  category: null,
  town: place,
  route: `/?town=${place.slug}`,
})

const inTown = (category: SuggestedCategory, place: SuggestedTown): Suggestion => ({
  kind: 'trade_in_town',
  text: `${category.description} in ${place.name}`,
  category,
  town: place,
  route: `/services/${category.slug}/${place.slug}`,
})

/** What is understood, then what is called like that, then what words that begin like that stand for, the surest first. */
function tradesFor(
  typed: string,
  { category }: Understanding,
  { vocabulary, categories }: Omit<Sources, 'towns'>,
): number[] {
  const named = categories
    .filter(({ description }) => ` ${plainWords(description)}`.includes(` ${typed}`))
    .map(({ id }) => id)
  const weights = new Map<number, number>()
  for (const phrase of phrasesBeginning(typed, vocabulary.phrases))
    for (const { categoryId, weight } of vocabulary.trades.get(phrase) ?? [])
      weights.set(categoryId, Math.max(weight, weights.get(categoryId) ?? 0))
  const begun = [...weights].sort(([, a], [, b]) => b - a).map(([id]) => id)
  return [...new Set([...(category ? [category.id] : []), ...named, ...begun])]
}

/** By the whole text, and by its last word: whoever has named a trade goes on with the town. A town goes before parts of others. */
function townsFor(
  typed: string,
  { town }: Understanding,
  { vocabulary, towns }: Omit<Sources, 'categories'>,
): string[] {
  const beginnings = [typed, typed.split(' ').at(-1) ?? '']
  const named = towns
    .filter(({ name }) => beginnings.some(text => plainWords(name).startsWith(text)))
    .map(({ slug }) => slug)
  const begun = beginnings
    .flatMap(text => phrasesBeginning(text, vocabulary.placeNames))
    .flatMap(name => vocabulary.places.get(name)?.town ?? [])
  return [...new Set([...(town ? [town.slug] : []), ...named, ...begun])]
}

const mostPhrases = 200

/** Of a sorted list, those that begin with the text. */
function phrasesBeginning(text: string, sorted: readonly string[]): string[] {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  const phrases: string[] = []
  for (let at = low; sorted[at]?.startsWith(text) && phrases.length < mostPhrases; at += 1)
    phrases.push(sorted[at] ?? '')
  return phrases
}
