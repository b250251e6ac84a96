import { expect, test } from 'vitest'
import { gigStatus } from '#features/gigs/process.ts'
import { insideGhana } from '#platform/ghana-outline.ts'
import { cleanRichText, textOf } from '#platform/server/rich-text.ts'
import { categories } from './categories.ts'
import { makeGig, picturesPerCategory } from './gigs.ts'
import { makePeople } from './people.ts'
import { trades } from './trades/trades.ts'

const people = makePeople(120)
const gigs = Array.from({ length: 600 }, (_, index) => makeGig(index, 600, people))

const share = (wanted: (gig: (typeof gigs)[number]) => boolean) =>
  gigs.filter(wanted).length / gigs.length

test('every category has a trade, and every trade a category', () => {
  expect(Object.keys(trades).sort()).toEqual(categories.map(category => category.key).sort())
  expect(categories.map(category => category.id)).toEqual(categories.map((_, index) => index + 1))
})

test('every category is shown equally often', () => {
  for (const { id } of categories) expect(share(gig => gig.categoryId === id)).toBeCloseTo(1 / 24)
})

test('titles and descriptions keep to the lengths that people must keep to', () => {
  for (const { title, description } of gigs) {
    expect(title.length).toBeGreaterThanOrEqual(5)
    expect(title.length).toBeLessThanOrEqual(120)
    expect(textOf(description).length).toBeGreaterThanOrEqual(20)
    expect(textOf(description).length).toBeLessThanOrEqual(20_000)
  }
})

test('no placeholder is left unfilled', () => {
  expect(
    gigs.filter(gig => /[{}]|undefined|\[object|NaN/.test(gig.title + gig.description)),
  ).toEqual([])
})

test('descriptions are as rich text would be stored', () => {
  expect(gigs.filter(gig => cleanRichText(gig.description) !== gig.description)).toEqual([])
})

test('nearly every title is its own', () => {
  expect(new Set(gigs.map(gig => gig.title)).size).toBeGreaterThan(540)
})

test('prices are whole cedis within the range of the category, or custom', () => {
  for (const { amount, categoryId } of gigs) {
    const price = categories.find(category => category.id === categoryId)?.price
    expect(Number.isInteger(amount)).toBe(true)
    if (amount !== 0) expect(amount).toBeGreaterThanOrEqual(price?.min ?? 0)
    expect(amount).toBeLessThanOrEqual(price?.max ?? 0)
  }
})

test('every job of every trade fits the price range of its category', () => {
  for (const { key, price } of categories)
    for (const job of trades[key]?.jobs ?? []) {
      expect(job.price.min, job.offer).toBeLessThan(job.price.max)
      expect(job.price.min, job.offer).toBeGreaterThanOrEqual(price.min)
      expect(job.price.max, job.offer).toBeLessThanOrEqual(price.max)
      expect(job.hours.min, job.offer).toBeGreaterThanOrEqual(1)
      expect(job.hours.max, job.offer).toBeLessThanOrEqual(8_760)
    }
})

test('about half of the gigs have a place, each one in Ghana', () => {
  const places = gigs.flatMap(gig => gig.place ?? [])
  expect(places.length / gigs.length).toBeGreaterThan(0.48)
  expect(places.length / gigs.length).toBeLessThan(0.62)
  expect(places.filter(place => !insideGhana(place))).toEqual([])
})

test('most gigs are live, about three in four have pictures, some are custom priced', () => {
  expect(share(gig => gig.statusId === gigStatus.live)).toBeGreaterThan(0.85)
  expect(share(gig => gig.statusId === gigStatus.inReview)).toBeGreaterThan(0.01)
  expect(share(gig => gig.statusId === gigStatus.paused)).toBeGreaterThan(0.01)
  expect(share(gig => gig.pictures.length > 0)).toBeCloseTo(0.76, 1)
  expect(share(gig => gig.amount === 0)).toBeGreaterThan(0.03)
})

test('pictures of a gig differ and exist', () => {
  for (const { pictures } of gigs) {
    expect(new Set(pictures).size).toBe(pictures.length)
    expect(pictures.every(number => number >= 0 && number < picturesPerCategory)).toBe(true)
  }
})

test('the manager owns no gig, the known logins own some', () => {
  expect(gigs.some(gig => gig.owner === 0)).toBe(false)
  for (const owner of [1, 2, 3]) expect(gigs.some(gig => gig.owner === owner)).toBe(true)
})

test('the same gig number gives the same gig', () => {
  expect(makeGig(77, 600, makePeople(120))).toEqual(gigs[77])
  expect(makeGig(78, 600, people)).not.toEqual(gigs[77])
})
