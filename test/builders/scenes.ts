import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { picturePath } from '#demo/store-pictures.ts'
import { buildPattern, randomFrom } from './pictures.ts'

/** Well beyond the 320 pixels of which a picture is known again: to draw larger ones took a third of all unit tests. */
export const sceneSize = { width: 800, height: 600 }
const { width, height } = sceneSize

/** Things in uneven light, with the grain of a phone's camera. */
export async function buildWorkPhoto(seed: number): Promise<Buffer> {
  const random = randomFrom(seed * 7919)
  const light = await sharp(await buildPattern(seed))
    .blur(5)
    .resize(sceneSize)
    .toBuffer()
  return sharp(light)
    .composite([
      { input: drawSvg(drawThings(random, 16)) },
      { input: drawGrain(random), raw: { ...sceneSize, channels: 3 }, blend: 'soft-light' },
    ])
    .jpeg({ quality: 88 })
    .toBuffer()
}

function drawGrain(random: () => number): Buffer {
  const grain = Buffer.alloc(width * height * 3)
  for (let at = 0; at < grain.length; at++) grain[at] = 108 + random() * 40
  return grain
}

/** A ground of two colours, some shapes, and what is offered in large letters. */
export function buildFlyer(seed: number): Promise<Buffer> {
  const random = randomFrom(seed * 104_729)
  const ground = `<linearGradient id="ground" gradientTransform="rotate(${Math.round(random() * 90)})">
    <stop stop-color="${drawColour(random)}"/><stop offset="1" stop-color="${drawColour(random)}"/></linearGradient>
    <rect width="${width}" height="${height}" fill="url(#ground)"/>`
  const svg = drawSvg(ground + drawThings(random, 6) + drawWords(random))
  return sharp(svg).jpeg({ quality: 88 }).toBuffer()
}

/** One of those that the demo shows. */
export const buildDrawing = async (category: string, number: number): Promise<Buffer> =>
  sharp(await readFile(picturePath(category, number)))
    .resize({ ...sceneSize, fit: 'cover' })
    .jpeg({ quality: 88 })
    .toBuffer()

const drawSvg = (content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
  )

function drawThings(random: () => number, count: number): string {
  return Array.from({ length: count }, () => {
    const [x, y] = [Math.round(random() * width), Math.round(random() * height)]
    const [wide, high] = [80 + Math.round(random() * 420), 60 + Math.round(random() * 340)]
    const look = `fill="${drawColour(random)}" transform="rotate(${Math.round(random() * 60)} ${x} ${y})"`
    return random() < 0.5
      ? `<rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="12" ${look}/>`
      : `<ellipse cx="${x}" cy="${y}" rx="${wide / 2}" ry="${high / 2}" ${look}/>`
  }).join('')
}

const words = [
  'PLUMBING',
  'Braids',
  'from GH₵80',
  'Call today',
  'SALE',
  'Repairs',
  'Accra',
  'Cakes',
]

function drawWords(random: () => number): string {
  return [0, 1, 2]
    .map(() => {
      const word = words[Math.floor(random() * words.length)]
      const [x, y] = [random() * 500, 150 + random() * 700].map(Math.round)
      const size = 70 + Math.round(random() * 120)
      return `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" font-weight="700" fill="${drawColour(random)}">${word}</text>`
    })
    .join('')
}

const drawColour = (random: () => number) =>
  `hsl(${Math.round(random() * 360)} ${20 + Math.round(random() * 60)}% ${15 + Math.round(random() * 70)}%)`
