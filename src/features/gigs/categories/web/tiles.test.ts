import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { tilesAmong } from './tiles.ts'

const file = new URL('../../../../../db/data/categories.json', import.meta.url)
const categories: { slug: string; tile?: number }[] = JSON.parse(await readFile(file, 'utf8'))

test('the tiles are those of the data file, in its order', () => {
  const declared = categories
    .filter(({ tile }) => tile !== undefined)
    .sort((a, b) => (a.tile ?? 0) - (b.tile ?? 0))
  expect(tilesAmong(categories)).toEqual(declared)
})

test('in place of a tile that is missing comes the first of the other categories', () => {
  const [, ...others] = categories.filter(({ slug }) => slug !== 'hair-barbering')
  const slugs = tilesAmong(others).map(({ slug }) => slug)
  expect(slugs).toHaveLength(8)
  expect(slugs.slice(-2)).toEqual(['painting-decorating', 'tiling-masonry'])
})
