import { expect, test } from 'vitest'
import { buildVocabulary } from '#features/gigs/search/vocabulary/process.ts'
import { suggest } from './process.ts'

const categories = [
  { id: 1, slug: 'plumbing', description: 'Plumbing' },
  { id: 2, slug: 'car-repair', description: 'Car Repair & Servicing' },
  { id: 3, slug: 'catering', description: 'Catering & Baking' },
]
const towns = [
  { slug: 'kumasi', name: 'Kumasi', region: 'Ashanti' },
  { slug: 'kasoa', name: 'Kasoa', region: 'Central' },
  { slug: 'accra', name: 'Accra', region: 'Greater Accra' },
]
const none = { nearMe: [], filler: [], everyTrade: [], not: [], townBefore: [], twi: [] }
const tradeWords = [
  { word: 'plumber', categoryId: 1, weight: 3 },
  { word: 'fitter', categoryId: 1, weight: 1 },
  { word: 'fitting shop', categoryId: 2, weight: 3 },
  { word: 'cake', categoryId: 3, weight: 3 },
  { word: 'plug', categoryId: 2, weight: 9 },
]
const areas = [
  { name: 'Suame', town: 'kumasi' },
  { name: 'Kaneshie', town: 'accra' },
]
const vocabulary = buildVocabulary({ tradeWords, towns, areas, common: none })

const textsFor = (typed: string) =>
  suggest(typed, { vocabulary, categories, towns }).map(({ text }) => text)

test('nothing is suggested before something is typed', () => {
  expect(textsFor('')).toEqual([])
  expect(textsFor(' \u200b ')).toEqual([])
})

test('a trade is suggested by the beginning of any word of its name', () => {
  expect(textsFor('plum')).toEqual(['Plumbing'])
  expect(textsFor('serv')).toEqual(['Car Repair & Servicing'])
})

test('a trade is suggested by the beginning of what people call it, the surest first', () => {
  expect(textsFor('fit')).toEqual(['Car Repair & Servicing', 'Plumbing'])
  expect(textsFor('cak')).toEqual(['Catering & Baking'])
})

test('what is called so goes before what people call so', () => {
  expect(textsFor('plu')).toEqual(['Plumbing', 'Car Repair & Servicing'])
})

test('a town is suggested by its name and by the name of a part of it', () => {
  expect(textsFor('kas')).toEqual(['Kasoa'])
  expect(textsFor('sua')).toEqual(['Kumasi'])
})

test('a town goes before parts of others, also behind a trade', () => {
  expect(textsFor('ka')).toEqual(['Kasoa', 'Accra'])
  expect(textsFor('plumber ka').filter(text => !text.includes('Plumbing'))).toEqual([
    'Kasoa',
    'Accra',
  ])
})

test('behind a trade the town is suggested with it, then alone', () => {
  expect(textsFor('plumber ku')).toEqual(['Plumbing', 'Plumbing in Kumasi', 'Kumasi'])
  expect(textsFor('plumber kumasi')).toEqual(['Plumbing', 'Plumbing in Kumasi', 'Kumasi'])
})

test('behind a town the trade is suggested, and with the town', () => {
  expect(textsFor('kumasi plum')).toEqual(['Plumbing', 'Plumbing in Kumasi', 'Kumasi'])
})
