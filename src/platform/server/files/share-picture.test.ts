import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { fitWords, words } from './picture-text.ts'
import { sharePicture } from './share-picture.ts'

const card = {
  title: 'Wedding photography, full day',
  highlight: 'GH₵ 1,250.00',
  badge: 'Offer',
  footer: 'Photography · ama.k',
  brand: 'Adwuma',
}
const style = { size: 40, colour: '#000000', width: 560 }
const fitted = { sizes: [62, 40], colour: '#000', bold: true, width: 560 } as const

test('a link is shown with a JPEG of 1200×630 under 300 kB, however busy the photo', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const busy = { width: 1280, height: 960, channels: 3 as const, background: '#888', noise }
  const photo = await sharp({ create: busy }).webp({ quality: 50 }).toBuffer()
  const picture = await sharePicture({ ...card, photo })
  const { format, width, height } = await sharp(picture).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  expect(picture.length).toBeLessThan(300_000)
})

test.each([
  ['nothing', ''],
  ['mark-up', '<span size="999999">&amp; <b>bold'],
  ['one endless word', 'x'.repeat(120)],
  ['letters of Twi and the cedi sign', 'Ɛdwuma pa wɔ Ɔbuasi ₵'],
  ['signs that turn the direction, halves of signs and NUL', '\u202Eabc\uD800\u0000'],
  ['pictures and other scripts', '🎉🎉 مرحبا 你好'],
])('a title of %s does no harm', async (_case, title) => {
  const { width } = await sharp(await sharePicture({ ...card, title })).metadata()
  expect(width).toBe(1200)
})

test('a long title is set smaller and then cut, and never grows over the price', async () => {
  const title = 'Professional air conditioner servicing and repair '.repeat(4)
  const drawn = await fitWords(title, fitted, 270)
  expect(drawn.height).toBeLessThanOrEqual(270)
  expect(drawn.width).toBeLessThanOrEqual(560)
})

test.each([
  ['an endless word', 'W'.repeat(120)],
  ['signs of several letters', '👩🏽‍🔧'.repeat(100)],
])('of %s as much is drawn as fits, and no line is cut through', async (_case, title) => {
  const drawn = await fitWords(title, fitted, 270)
  expect(drawn.height).toBeLessThan(270)
  expect(drawn.height).toBeGreaterThan(40)
})

test('a footer of an endless name stays above the edge', async () => {
  const footer = `Photography · ${'Kwabenantwi'.repeat(11)}`
  const picture = sharp(await sharePicture({ ...card, title: 'W'.repeat(120), footer }))
  const edge = { left: 0, top: 620, width: 670, height: 10 }
  const sand = 0xf1
  expect(Math.min(...(await picture.extract(edge).raw().toBuffer()))).toBeGreaterThan(sand - 16)
})

test('words look the same on a machine without any fonts, also in Twi, Ewe and Ga', async () => {
  const text = 'Ɛdwuma pa wɔ Ŋ ŋ Ɖ ɖ Ƒ ƒ Ɣ ɣ Ʋ ʋ ₵ 1'
  const here = await words(text, style)
  expect(Math.abs((await widthWithoutFonts(text)) - here.width)).toBeLessThanOrEqual(3)
})

async function widthWithoutFonts(text: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'nofonts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const config = join(folder, 'fonts.conf')
  await writeFile(config, '<?xml version="1.0"?><fontconfig></fontconfig>')
  const module = new URL('./picture-text.ts', import.meta.url).href
  const script = `
    const { words } = await import(${JSON.stringify(module)})
    const drawn = await words(${JSON.stringify(text)}, ${JSON.stringify(style)})
    console.log(drawn.width)`
  const flags = ['--input-type=module', '--eval', script]
  const env = { ...process.env, FONTCONFIG_FILE: config }
  return Number((await promisify(execFile)(process.execPath, flags, { env })).stdout)
}
