import { expect, test } from 'vitest'
import {
  type Attempt,
  firstAttempt,
  isSmallEnough,
  jpegName,
  nextAttempt,
  type PhotoLimits,
} from './photo-shrinking.ts'

const limits: PhotoLimits = { longestSide: 1600, enoughBytes: 300 * 1024, megabytes: 8 }
const { enoughBytes } = limits

test('a small photo is sent as it is', () => {
  expect(isSmallEnough({ width: 1600, height: 1200, bytes: enoughBytes }, limits)).toBe(true)
})

test.each([
  { width: 1601, height: 900, bytes: 10 },
  { width: 900, height: 1601, bytes: 10 },
  { width: 800, height: 600, bytes: enoughBytes + 1 },
])('%j is made smaller', photo => {
  expect(isSmallEnough(photo, limits)).toBe(false)
})

test('the longest side becomes 1600 px and the proportions stay', () => {
  expect(firstAttempt({ width: 4000, height: 3000 }, limits)).toMatchObject({
    width: 1600,
    height: 1200,
  })
  expect(firstAttempt({ width: 3000, height: 4000 }, limits)).toMatchObject({
    width: 1200,
    height: 1600,
  })
})

test('a photo of few pixels but many bytes is never enlarged', () => {
  expect(firstAttempt({ width: 800, height: 600 }, limits)).toMatchObject({
    width: 800,
    height: 600,
  })
})

test('quality is given up before pixels', () => {
  const first = firstAttempt({ width: 4000, height: 3000 }, limits)
  const second = nextAttempt(first)
  expect(second).toMatchObject({ width: 1600, height: 1200 })
  expect(second?.quality).toBeLessThan(first.quality)
})

test('the attempts end before a photo is too small to see', () => {
  const attempts: Attempt[] = []
  let attempt: Attempt | null = firstAttempt({ width: 4000, height: 3000 }, limits)
  while (attempt) {
    attempts.push(attempt)
    attempt = nextAttempt(attempt)
  }
  expect(attempts.length).toBeLessThan(25)
  expect(attempts.at(-1)?.width).toBeGreaterThanOrEqual(640)
})

test('a shrunk photo is named for what it holds', () => {
  expect(['cake.png', 'IMG.2.HEIC', 'photo', '.webp'].map(jpegName)).toEqual([
    'cake.jpg',
    'IMG.2.jpg',
    'photo.jpg',
    'photo.jpg',
  ])
})
