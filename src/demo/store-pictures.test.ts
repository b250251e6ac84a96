import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { categories } from './categories.ts'
import { picturesPerCategory } from './gigs.ts'
import { picturePath, pictureSize } from './store-pictures.ts'

const numbers = Array.from({ length: picturesPerCategory }, (_, number) => number)
const paths = categories.flatMap(({ key }) => numbers.map(number => picturePath(key, number)))

test('every category has its pictures, and no other picture is kept', () => {
  const files = readdirSync(dirname(picturePath('any', 0)))
  expect(files.sort()).toEqual(paths.map(path => basename(path)).sort())
})

test('no two pictures are alike', () => {
  expect(paths.length).toBeGreaterThanOrEqual(48)
  expect(new Set(paths.map(path => readFileSync(path, 'utf8'))).size).toBe(paths.length)
})

test('every picture can be read, and has the size that is told of it', async () => {
  for (const path of paths) {
    const { width, height } = await sharp(readFileSync(path)).metadata()
    expect({ width, height }, path).toEqual(pictureSize)
  }
})
