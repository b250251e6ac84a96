import { describe, expect, test } from 'vitest'
import { understandSearch } from '#features/gigs/search/understanding/process.ts'
import { buildVocabulary } from '#features/gigs/search/vocabulary/process.ts'
import { plainWords } from '#platform/fold.ts'
import { towns } from '#platform/places.ts'
import {
  categories,
  categoryOf,
  common,
  type Example,
  examples,
  fileTerms,
  vocabulary,
} from '#test/search/corpus.ts'

const terms = fileTerms()
const descriptions = new Map(categories.map(({ id, description }) => [id, description]))

const read = (search: string) => {
  const { category, town, nearMe, rest } = understandSearch(search, vocabulary)
  return [category ? descriptions.get(category.id) : null, town?.slug ?? null, nearMe, rest]
}

test.each([
  ['plumber near me', 'Plumbing', null, true],
  ['electrician kumasi', 'Electrical Works', 'kumasi'],
  ['braids', 'Hair & Barbering'],
  ['light man at tema', 'Electrical Works', 'tema'],
  ['my toilet choke', 'Plumbing'],
  ['AC man urgent', 'AC & Fridge Servicing'],
  ['adepamfo', 'Tailoring & Fashion Design'],
  ['seamstress madina', 'Tailoring & Fashion Design', 'madina'],
  ['fitter suame', 'Car Repair & Servicing', 'kumasi'],
  ['my car no dey start', 'Car Repair & Servicing'],
  ['kapenta', 'Carpentry & Furniture'],
  ['somebody make I barb', 'Hair & Barbering'],
  ['MC for wedding', 'DJ, MC & Live Music'],
  ['caterer for 100 people in ho', 'Catering & Baking', 'ho'],
  ['tiri nwi yɔ', 'Hair & Barbering'],
  ['dispatch rider osu', 'Delivery & Dispatch', 'accra'],
  ['cake', 'Catering & Baking'],
  ['screen don break, iphone', 'Phone & Laptop Repair'],
  ['eletrician', 'Electrical Works'],
  ['plumer in takoradi', 'Plumbing', 'takoradi'],
  ['mason for wall', 'Tiling & Masonry'],
  ['who fit fumigate my room', 'Cleaning & Fumigation'],
  ['burglar proof', 'Welding & Metal Works'],
  ['canopy and chairs', 'Event Décor & Rentals'],
  ['maths teacher kof town', 'Tutoring & Lessons', 'koforidua'],
  ['mfoni twafo', 'Photography & Video'],
  ['pedicure east legon', 'Nails, Spa & Massage', 'accra'],
  ['kia truck to move things', 'Moving & Haulage'],
  ['auto electrician', 'Car Repair & Servicing'],
  ['chale light no dey my room', 'Electrical Works'],
  ['obi a ɔbɛprapra me fie', 'Cleaning & Fumigation'],
  ['ntɛfrɛ wɔ me gyaade', 'Cleaning & Fumigation'],
  ['obi a ɔbɛto block', 'Tiling & Masonry'],
  ['black stars score', null],
])('“%s” means %s', (search, category, town = null, nearMe = false) => {
  expect(read(search).slice(0, 3)).toEqual([category, town, nearMe])
})

test('names as short as Ho count as the last word or after a preposition, and never in a sentence of Twi', () => {
  expect(read('plumber ho')[1]).toBe('ho')
  expect(read('plumber wɔ Ho')[1]).toBe('ho')
  expect(read('in Wa a good plumber')[1]).toBe('wa')
  expect(read('ho plumber')[1]).toBe(null)
  expect(read('wo ho te sɛn')).toEqual(
    [null, null, false, 'wo ho te sɛn'].with(3, expect.any(String)),
  )
})

test('two different towns narrow to none, and the same one twice does', () => {
  expect(read('from tema to kumasi')[1]).toBe(null)
  expect(read('plumber osu accra')[1]).toBe('accra')
})

test('the words of a trade and of a town are told as they were typed', () => {
  const understanding = understandSearch('Wooden  PLUMER at  Kof-Town zebra!', vocabulary)
  expect(understanding).toMatchObject({
    category: { words: 'PLUMER' },
    town: { slug: 'koforidua', words: 'Kof Town' },
    rest: 'Wooden zebra',
    withoutTowns: 'Wooden PLUMER at zebra',
    withoutBoth: 'Wooden at zebra',
  })
})

test('words that people mean otherwise are not corrected', () => {
  for (const search of ['banker', 'pastor']) expect(read(search)[0], search).toBe(null)
  expect(read('obi a ɔbɛsi me nnooma')[1]).toBe(null)
})

test('a move is known by where it goes, and braids and doors by their names in Twi', () => {
  for (const search of ['who fit help me move from osu to tema', 'i dey move go kasoa'])
    expect(read(search)[0], search).toBe('Moving & Haulage')
  expect(read('bɔ me rasta')[0]).toBe('Hair & Barbering')
  expect(read('ɛpono siesiefo')[0]).toBe('Carpentry & Furniture')
})

test('cars and lights are known by the names that Twi and Pidgin give them', () => {
  for (const search of ['obi a ɔsiesie kar', 'me kar asɛe'])
    expect(read(search)[0], search).toBe('Car Repair & Servicing')
  for (const search of ['my light don spoil', 'nepa no dey my room'])
    expect(read(search)[0], search).toBe('Electrical Works')
})

test('a word that is switched off means nothing, and the heaviest of two meanings wins', () => {
  const tradeWords = [
    { word: 'braids', categoryId: 8, weight: 0 },
    { word: 'lace', categoryId: 8, weight: 5 },
    { word: 'lace', categoryId: 10, weight: 6 },
  ]
  const own = buildVocabulary({ tradeWords, towns, areas: [], common })
  expect(understandSearch('braids', own).category).toBe(null)
  expect(understandSearch('lace', own).category?.id).toBe(10)
})

test('of meanings that weigh the same one wins, in whatever order they are read', () => {
  const tradeWords = [
    { word: 'lace', categoryId: 8, weight: 5 },
    { word: 'lace', categoryId: 10, weight: 5 },
    { word: 'liner', categoryId: 8, weight: 5 },
    { word: 'lifer', categoryId: 10, weight: 5 },
  ]
  for (const read of [tradeWords, tradeWords.toReversed()]) {
    const own = buildVocabulary({ tradeWords: read, towns, areas: [], common })
    expect(understandSearch('lace', own).category?.id).toBe(8)
    expect(understandSearch('lider', own).category?.id).toBe(10)
  }
})

test('a word that is switched off is not corrected to one that is not, nor another word to it', () => {
  const tradeWords = [
    { word: 'plumber', categoryId: 1, weight: 8 },
    { word: 'plumbers', categoryId: 1, weight: 0 },
  ]
  const own = buildVocabulary({ tradeWords, towns, areas: [], common })
  expect(understandSearch('plumbers', own).category).toBe(null)
  expect(understandSearch('plumberss', own).category?.id).toBe(1)
})

test('any text is read, and quickly', () => {
  for (const search of ['', '  ', '🎉🎉', 'ﷺ'.repeat(200), 'a'.repeat(200), 'plumber '.repeat(25)])
    expect(() => understandSearch(search, vocabulary), search).not.toThrow()
})

test('the file has folded phrases of one to four words, with weights of 1 to 10', () => {
  for (const { word, weight, categoryId } of terms) {
    expect(plainWords(word), word).toBe(word)
    expect(word.split(' ').length, word).toBeLessThanOrEqual(4)
    expect([...word].length >= 2 && [...word].length <= 60, word).toBe(true)
    expect(weight >= 1 && weight <= 10 && categoryId > 0, word).toBe(true)
  }
})

test('filler and the words of every trade mean none by themselves', () => {
  const nothing = [...common.filler, ...common.nearMe, ...common.everyTrade]
  expect(nothing.filter(word => vocabulary.trades.has(word))).toEqual([])
})

describe('of searches that its words were not written for', () => {
  const meant = examples.filter(({ category }) => category !== null)
  const isRight = ({ search, category }: Example) => categoryOf(search) === category
  const share = (list: Example[], right = isRight) => list.filter(right).length / list.length

  test('the category is right in 92 of 100, and nothing is understood where none is meant in 38 of 40', () => {
    expect(examples.length).toBeGreaterThanOrEqual(400)
    expect(share(meant)).toBeGreaterThanOrEqual(0.92)
    expect(share(examples.filter(({ category }) => category === null))).toBeGreaterThanOrEqual(0.95)
  })

  test('the town, or none, is right in 95 of 100, and so is whether it is near', () => {
    const hasTown = ({ search, town }: Example) =>
      (understandSearch(search, vocabulary).town?.slug ?? null) === town
    const isNear = ({ search, nearMe }: Example) =>
      understandSearch(search, vocabulary).nearMe === nearMe
    expect(share(examples, hasTown)).toBeGreaterThanOrEqual(0.95)
    expect(share(examples, isNear)).toBeGreaterThanOrEqual(0.95)
  })

  test.each(['english', 'ghanaian', 'pidgin', 'twi'])('in %s 80 of 100 are right', language => {
    expect(share(meant.filter(one => one.language === language))).toBeGreaterThanOrEqual(0.8)
  })

  test('of those with a slip 80 of 100 are right', () => {
    expect(share(meant.filter(({ slip }) => slip))).toBeGreaterThanOrEqual(0.8)
  })

  test.each(categories.map(({ key }) => key))('of %s three in four are right', key => {
    expect(share(meant.filter(({ category }) => category === key))).toBeGreaterThanOrEqual(0.75)
  })
})
