import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildPattern } from '#test/builders/pictures.ts'
import { differenceHash } from './difference-hash.ts'

const most = 6

const bitsOf = (hash: bigint) => BigInt.asUintN(64, hash).toString(2).replaceAll('0', '').length

test('greys that rise to the right set every bit, greys that fall none', async () => {
  const rising = Buffer.from(Array.from({ length: 9 * 8 }, (_, at) => (at % 9) * 20))
  const falling = Buffer.from([...rising].reverse())
  expect(await differenceHash(await greys(rising))).toBe(-1n)
  expect(await differenceHash(await greys(falling))).toBe(0n)
})

const greys = (pixels: Buffer) =>
  sharp(pixels, { raw: { width: 9, height: 8, channels: 1 } })
    .png()
    .toBuffer()

const originals = await Promise.all(Array.from({ length: 50 }, (_, seed) => buildPattern(seed)))
const hashes = await Promise.all(originals.map(differenceHash))

/** What somebody may do to a copied picture, on purpose or not. */
const changes: Record<string, (picture: Buffer) => Promise<Buffer>> = {
  'made smaller': picture => sharp(picture).resize({ width: 120 }).jpeg().toBuffer(),
  'compressed hard': picture => sharp(picture).jpeg({ quality: 25 }).toBuffer(),
  'made brighter and more colourful': picture =>
    sharp(picture).modulate({ brightness: 1.1, saturation: 1.3 }).jpeg().toBuffer(),
  'in grey': picture => sharp(picture).greyscale().webp().toBuffer(),
  'cut by one pixel in a hundred': picture =>
    sharp(picture).extract({ left: 2, top: 1, width: 236, height: 178 }).jpeg().toBuffer(),
}

test.each(Object.entries(changes))('a picture that was %s is found again', async (_, change) => {
  const changed = await Promise.all(originals.map(async one => differenceHash(await change(one))))
  const found = changed.filter((hash, at) => bitsOf(hash ^ (hashes[at] ?? 0n)) <= most)
  expect(found.length).toBeGreaterThanOrEqual(48)
})

test('of 50 pictures no two are taken for each other', () => {
  const alike = hashes.flatMap((one, at) =>
    hashes.slice(at + 1).filter(other => bitsOf(one ^ other) <= most),
  )
  expect(alike).toEqual([])
})
