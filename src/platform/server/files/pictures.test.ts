import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { buildPictureBomb } from '#test/builders/picture-bomb.ts'
import {
  cleanPicture,
  encodeDocumentPicture,
  encodePicture,
  NotAPicture,
  PICTURE_NAMES,
} from './pictures.ts'

/** Something between a photo and noise, which is what makes pictures large. To make all of a large one anew takes seconds. */
const side = 512
const grain = await sharp({
  create: {
    ...{ width: side, height: side, channels: 3, background: '#888888' },
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
})
  .blur(4)
  .png()
  .toBuffer()

test.each(['jpeg', 'png', 'webp'] as const)('a %s is kept in all widths', async format => {
  const { width, height, variants } = await encodePicture(
    await photo(2000, 1500).toFormat(format).toBuffer(),
  )
  expect([width, height]).toEqual([1280, 960])
  expect(variants.map(({ name }) => name)).toEqual([...PICTURE_NAMES])
  expect(variants.map(variant => variant.width)).toEqual([320, 640, 1280, 1280])
  for (const { body, contentType, width: wide } of variants) {
    const seen = await sharp(body).metadata()
    expect(`image/${seen.format}`).toBe(contentType)
    expect(seen.width).toBe(wide)
  }
})

test('a photo is small enough for a slow network', async () => {
  const { variants } = await encodePicture(await photo(4000, 3000).jpeg().toBuffer())
  const [thumb, middle, hero] = variants.map(({ body }) => body.length)
  expect(thumb).toBeLessThanOrEqual(10_000)
  expect(middle).toBeLessThanOrEqual(20_000)
  expect(hero).toBeLessThanOrEqual(60_000)
})

test('a small picture is not enlarged, and still has every variant', async () => {
  const { variants } = await encodePicture(await photo(200, 100).png().toBuffer())
  expect(variants.map(({ width }) => width)).toEqual([200, 200, 200, 200])
})

test('where a photo was taken, and by what, is in no variant', async () => {
  const gps = { GPSLatitudeRef: 'N', GPSLatitude: '5/1 33/1 21/1', GPSLongitude: '0/1 11/1 48/1' }
  const source = await photo(400, 300)
    .withExif({ IFD0: { Make: 'SecretCam' }, IFD3: gps })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretCam</x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  expect((await sharp(source).metadata()).exif).toBeDefined()
  expect(source.includes('SecretCam')).toBe(true)
  for (const { body } of (await encodePicture(source)).variants) {
    const { exif, xmp, iptc, icc, orientation } = await sharp(body).metadata()
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
    expect(body.includes('SecretCam')).toBe(false)
  }
})

test('a picture sent as evidence stays readable, and says nothing of its camera or place', async () => {
  const gps = { GPSLatitudeRef: 'N', GPSLatitude: '5/1 33/1 21/1', GPSLongitude: '0/1 11/1 48/1' }
  const source = await photo(3000, 1500)
    .withExif({ IFD0: { Make: 'SecretCam' }, IFD3: gps })
    .jpeg()
    .toBuffer()
  const { body, contentType, extension } = await cleanPicture(source)
  const { width, height, format, exif } = await sharp(body).metadata()
  expect([width, height, format, exif]).toEqual([2560, 1280, 'jpeg', undefined])
  expect([contentType, extension]).toEqual(['image/jpeg', 'jpg'])
  expect(body.includes('SecretCam')).toBe(false)
})

test('a long screenshot keeps its width, and what is see-through stays so', async () => {
  const clear = { width: 1080, height: 9000, channels: 4 as const, background: '#00000000' }
  const { body } = await cleanPicture(await sharp({ create: clear }).png().toBuffer())
  const { width, height, format, hasAlpha } = await sharp(body).metadata()
  expect([width, height, format, hasAlpha]).toEqual([1080, 9000, 'webp', true])
})

test('what is no picture, half of one, or moves is not cleaned but refused', async () => {
  const half = (await photo(400, 300).jpeg().toBuffer()).subarray(0, 900)
  for (const upload of [Buffer.from('GIF89a'), Buffer.alloc(100), half])
    await expect(cleanPicture(upload)).rejects.toThrow(new NotAPicture('The picture is damaged.'))
})

test('a photo taken with the phone on its side stands upright', async () => {
  const source = await photo(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { width, height } = await encodePicture(source)
  expect([width, height]).toEqual([200, 400])
})

test('what is transparent stays so in WebP, and is white in JPEG', async () => {
  const clear = { width: 50, height: 50, channels: 4 as const, background: '#00000000' }
  const { variants } = await encodePicture(await sharp({ create: clear }).png().toBuffer())
  expect((await sharp(variants[0]?.body).metadata()).hasAlpha).toBe(true)
  const { dominant } = await sharp(variants[3]?.body).stats()
  expect(dominant.r).toBeGreaterThan(240)
})

test('a document is one upright JPEG of at most 2400 pixels, with nothing of the camera in it', async () => {
  const source = await photo(3000, 1500)
    .withMetadata({ orientation: 6, exif: { IFD0: { Make: 'SecretCam' } } })
    .jpeg()
    .toBuffer()
  expect(source.includes('SecretCam')).toBe(true)
  const document = await encodeDocumentPicture(source)
  const { format, width, height, exif } = await sharp(document).metadata()
  expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: 1200, height: 2400 })
  expect(document.includes('SecretCam')).toBe(false)
})

test('an upload can be given by its path, whatever its name', async () => {
  const path = join(tmpdir(), `upload-${process.pid}.exe`)
  onTestFinished(() => rm(path))
  await writeFile(path, await photo(40, 30).jpeg().toBuffer())
  expect((await encodePicture(path)).width).toBe(40)
})

test('a tall strip does not become a giant', async () => {
  const { height } = await encodePicture(await photo(500, 8000).png().toBuffer())
  expect(height).toBe(2560)
})

const REFUSED: [string, () => Promise<Buffer> | Buffer, string][] = [
  ['nothing', () => Buffer.alloc(0), 'not a JPEG'],
  ['text', () => Buffer.from('hello'), 'not a JPEG'],
  ['a page', () => Buffer.from('<html><script>alert(1)</script>'), 'not a JPEG'],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not a JPEG'],
  ['a GIF', () => photo(20, 20).gif().toBuffer(), 'not a JPEG'],
  ['a TIFF', () => photo(20, 20).tiff().toBuffer(), 'not a JPEG'],
  ['an AVIF', () => photo(20, 20).avif({ effort: 0 }).toBuffer(), 'not a JPEG'],
  ['the first bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'damaged'],
  ['half a JPEG', async () => half(await photo(400, 300).jpeg().toBuffer()), 'damaged'],
  ['half a PNG', async () => half(await photo(400, 300).png().toBuffer()), 'damaged'],
  ['a moving WebP', movingWebp, 'Moving'],
  ['a bomb', () => buildPictureBomb(30_000, 30_000), '40 megapixels'],
  ['a wide bomb', () => buildPictureBomb(2_000_000, 21), '40 megapixels'],
]

test.each(REFUSED)('%s is refused', async (_case, make, reason) => {
  const failure = encodePicture(await make())
  await expect(failure).rejects.toThrow(NotAPicture)
  await expect(failure).rejects.toThrow(reason)
})

function photo(width: number, height: number): Sharp {
  const right = Math.max(0, width - side)
  const bottom = Math.max(0, height - side)
  return sharp(grain)
    .extract({ left: 0, top: 0, width: width - right, height: height - bottom })
    .extend({ right, bottom, extendWith: 'mirror' })
}

async function movingWebp(): Promise<Buffer> {
  const frames = await Promise.all(
    [photo(20, 20), photo(20, 20).negate()].map(frame => frame.png().toBuffer()),
  )
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer()
}

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2)
}
