import sharp from 'sharp'
import { expect, test } from 'vitest'
import { categories } from '../categories.ts'
import { picturesPerCategory } from '../gigs.ts'
import { drawPicture, pictureSize, scenes } from './picture.ts'

const numbers = Array.from({ length: picturesPerCategory }, (_, number) => number)
const all = categories.flatMap(({ key }) => numbers.map(number => drawPicture(key, number)))

test('every category has a scene', () => {
  expect(Object.keys(scenes).sort()).toEqual(categories.map(({ key }) => key).sort())
})

test('no two pictures are alike', () => {
  expect(all.length).toBeGreaterThanOrEqual(48)
  expect(new Set(all).size).toBe(all.length)
})

test('no number goes astray in a drawing', () => {
  expect(all.filter(svg => /NaN|undefined|Infinity/.test(svg))).toEqual([])
})

test('the same picture is drawn every time', () => {
  expect(drawPicture('catering', 1)).toBe(drawPicture('catering', 1))
})

test('a drawing can be read as a picture of the size that is told of it', async () => {
  const { width, height } = await sharp(Buffer.from(drawPicture('cars', 0))).metadata()
  expect({ width, height }).toEqual(pictureSize)
})
