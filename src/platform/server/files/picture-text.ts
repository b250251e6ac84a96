import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** Words drawn on nothing, to be laid over a picture. */
export type Words = { image: Buffer; width: number; height: number }

type Style = { size: number; colour: string; width: number; bold?: boolean }

const FONTS = {
  regular: { font: 'Noto Sans', fontfile: fontFile('noto-sans-regular.ttf') },
  bold: { font: 'Noto Sans Bold', fontfile: fontFile('noto-sans-bold.ttf') },
}

/**
 * Draws text in our own font, wherever we run: a server may have no fonts at all. Letters that the
 * font lacks come from the machine's fonts where there are any.
 */
export async function words(text: string, style: Style): Promise<Words> {
  try {
    return await draw(text, style)
  } catch (error) {
    if (error instanceof Error && error.message.includes('no text to render')) return emptyWords()
    throw error
  }
}

async function draw(text: string, { size, colour, width, bold }: Style): Promise<Words> {
  const { font, fontfile } = bold ? FONTS.bold : FONTS.regular
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${markup(text)}</span>`,
      font: `${font} ${size}`,
      fontfile,
      width,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { image: data, width: info.width, height: info.height }
}

async function emptyWords(): Promise<Words> {
  const clear = { width: 1, height: 1, channels: 4 as const, background: '#00000000' }
  return { image: await sharp({ create: clear }).png().toBuffer(), width: 1, height: 1 }
}

/** In the largest size that fits into `height`; of what does not fit in the smallest, as much as does. */
export async function fitWords(
  text: string,
  { sizes, ...style }: Omit<Style, 'size'> & { sizes: readonly [number, ...number[]] },
  height: number,
): Promise<Words> {
  let drawn = await words(text, { ...style, size: sizes[0] })
  for (const size of sizes.slice(1))
    if (drawn.height > height) drawn = await words(text, { ...style, size })
  for (let count = 84; drawn.height > height && count > 1; count = Math.floor(count * 0.8))
    drawn = await words(shortenText(text, count), { ...style, size: sizes.at(-1) ?? sizes[0] })
  return cut(drawn, height)
}

/** Cut at a word where there is one. */
function shortenText(text: string, count: number): string {
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  const start = letters.slice(0, count).join('')
  return `${start.replace(/\s+\S*$/, '')}…`
}

async function cut(drawn: Words, height: number): Promise<Words> {
  if (drawn.height <= height) return drawn
  const area = { left: 0, top: 0, width: drawn.width, height }
  return { image: await sharp(drawn.image).extract(area).toBuffer(), width: drawn.width, height }
}

/** People's text: no mark-up of its own, and of unseen characters only what joins signs to one. */
function markup(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(/(?!\u200D)\p{C}/gu, '')
    .trim()
  return plain.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)
}

function fontFile(name: string): string {
  return fileURLToPath(new URL(`./fonts/${name}`, import.meta.url))
}
