import { expect, test } from 'vitest'
import {
  type Attempt,
  enoughBytes,
  firstAttempt,
  isSmallEnough,
  jpegName,
  nextAttempt,
} from './photo-shrinking.ts'

test('a small photo is sent as it is', () => {
  expect(isSmallEnough({ width: 1600, height: 1200, bytes: enoughBytes })).toBe(true)
})

test.each([
  { width: 1601, height: 900, bytes: 10 },
  { width: 900, height: 1601, bytes: 10 },
  { width: 800, height: 600, bytes: enoughBytes + 1 },
])('%j is made smaller', photo => {
  expect(isSmallEnough(photo)).toBe(false)
})

test('the longest side becomes 1600 px and the proportions stay', () => {
  expect(firstAttempt({ width: 4000, height: 3000 })).toMatchObject({ width: 1600, height: 1200 })
  expect(firstAttempt({ width: 3000, height: 4000 })).toMatchObject({ width: 1200, height: 1600 })
})

test('a photo of few pixels but many bytes is never enlarged', () => {
  expect(firstAttempt({ width: 800, height: 600 })).toMatchObject({ width: 800, height: 600 })
})

test('quality is given up before pixels', () => {
  const first = firstAttempt({ width: 4000, height: 3000 })
  const second = nextAttempt(first)
  expect(second).toMatchObject({ width: 1600, height: 1200 })
  expect(second?.quality).toBeLessThan(first.quality)
})

test('the attempts end before a photo is too small to see', () => {
  const attempts: Attempt[] = []
  let attempt: Attempt | null = firstAttempt({ width: 4000, height: 3000 })
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
