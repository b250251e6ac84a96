import { expect, test } from 'vitest'
import { pictureSizes } from './picture-sizes.ts'

test('a card offers the browser no more than twice its width', () => {
  expect(pictureSizes('https://a.test/files/public/gigs/ab-320.webp', 640)).toBe(
    'https://a.test/files/public/gigs/ab-320.webp 320w, https://a.test/files/public/gigs/ab-640.webp 640w',
  )
})

test('an address of another kind is left to stand alone', () => {
  expect(pictureSizes('https://a.test/picture.jpg')).toBeUndefined()
})
