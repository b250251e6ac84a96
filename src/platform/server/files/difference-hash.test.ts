import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { buildDrawing, buildFlyer, buildWorkPhoto, sceneSize } from '#test/builders/scenes.ts'
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

const categories =
  'carpentry cars catering cleaning cooling delivery design devices electrical errands'.split(' ')

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

let originals: Buffer[]
let hashes: bigint[]

beforeAll(async () => {
  originals = await Promise.all([
    ...upTo(30).map(buildWorkPhoto),
    ...upTo(10).map(buildFlyer),
    ...categories.map(category => buildDrawing(category, 0)),
  ])
  hashes = await Promise.all(originals.map(hashUpload))
}, 120_000)

/** From the file of 320 pixels that is made of each upload. */
const hashUpload = async (picture: Buffer) =>
  differenceHash(await sharp(picture).resize({ width: 320 }).webp({ quality: 76 }).toBuffer())

/** What somebody may do to a copied picture, on purpose or not. */
const changes: Record<string, (picture: Buffer) => Promise<Buffer>> = {
  'made smaller': picture => sharp(picture).resize({ width: 480 }).jpeg().toBuffer(),
  'compressed hard': picture => sharp(picture).jpeg({ quality: 25 }).toBuffer(),
  'made brighter and more colourful': picture =>
    sharp(picture).modulate({ brightness: 1.1, saturation: 1.3 }).jpeg().toBuffer(),
  'in grey': picture => sharp(picture).greyscale().webp({ effort: 0 }).toBuffer(),
  'cut by one pixel in a hundred': picture => {
    const { width, height } = sceneSize
    const rest = { width: width * 0.99, height: height * 0.99 }
    return sharp(picture)
      .extract({ left: 6, top: 4, ...rest })
      .jpeg()
      .toBuffer()
  },
  'passed on in a chat': async picture => {
    const sent = await sharp(picture).resize({ width: 800 }).jpeg({ quality: 50 }).toBuffer()
    return sharp(sent).resize({ width: 1080 }).jpeg({ quality: 70 }).toBuffer()
  },
}

test.each(Object.entries(changes))('a picture that was %s is found again', async (_, change) => {
  const changed = await Promise.all(originals.map(async one => hashUpload(await change(one))))
  const found = changed.filter((hash, at) => bitsOf(hash ^ (hashes[at] ?? 0n)) <= most)
  expect(found.length).toBeGreaterThanOrEqual(47)
})

test('of 50 pictures no two are taken for each other', () => {
  expect(hashes).toHaveLength(50)
  const alike = hashes.flatMap((one, at) =>
    hashes.slice(at + 1).filter(other => bitsOf(one ^ other) <= most),
  )
  expect(alike).toEqual([])
})
