import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { tilesAmong } from './tiles.ts'

const file = new URL('../../../../../db/data/categories.json', import.meta.url)
const declared: { slug: string; tile?: number }[] = JSON.parse(await readFile(file, 'utf8'))
const categories = declared.map(category => ({ ...category, gigs_count: 0 }))

test('the tiles are those of the data file, in its order', () => {
  const tiles = categories
    .filter(({ tile }) => tile !== undefined)
    .sort((a, b) => (a.tile ?? 0) - (b.tile ?? 0))
  expect(tilesAmong(categories)).toEqual(tiles)
})

test('in place of a tile that is missing comes the category that most people offer', () => {
  const counts: Record<string, number> = { 'catering-baking': 7, 'tiling-masonry': 9, plumbing: 99 }
  const others = categories
    .map(category => ({ ...category, gigs_count: counts[category.slug] ?? 2 }))
    .filter(({ slug }) => slug !== 'plumbing' && slug !== 'hair-barbering')
  const slugs = tilesAmong(others).map(({ slug }) => slug)
  expect(slugs).toHaveLength(8)
  expect(slugs.slice(-2)).toEqual(['tiling-masonry', 'catering-baking'])
})
