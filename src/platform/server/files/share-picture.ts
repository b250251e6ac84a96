import sharp, { type OverlayOptions } from 'sharp'
import { fitWords, type Words, words } from './picture-text.ts'

export type ShareCard = {
  title: string
  /** What counts most, as it is shown: `GH₵ 1,250.00`, `★ 4.8 (32)`. */
  highlight: string
  /** A word or two in a chip: `Offer`. Empty: no chip. */
  badge: string
  /** What and who: `Photography · ama.k`. */
  footer: string
  brand: string
  photo?: Buffer
}

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 64
const WORDS_WIDTH = 560
const TITLE_TOP = 214
/** Where the words end and the photo begins. */
const FOLD = 680

const SAND = '#F9F6F1'
const INK = '#201B14'
const MUTED = '#615A50'
const TEAL = '#00616A'
const TEAL_DEEP = '#004F56'
const TEAL_SOFT = '#D8F3F4'

/** The picture that WhatsApp and others show beside a link: a JPEG of 1200×630 under 300 kB. */
export async function sharePicture(card: ShareCard): Promise<Buffer> {
  const width = WORDS_WIDTH
  const brand = await words(card.brand, { size: 34, colour: TEAL, bold: true, width })
  const badge = await words(card.badge, { size: 26, colour: TEAL, bold: true, width })
  const highlight = await words(card.highlight, { size: 46, colour: TEAL, bold: true, width })
  const footer = await fitWords(card.footer, { sizes: [28, 24, 20], colour: MUTED, width }, 84)
  const highlightMiddle = 518 - reachBeyondLine(footer)
  const titleRoom = Math.floor(highlightMiddle - highlight.height / 2) - TITLE_TOP
  const titleLook = { sizes: [62, 54, 46, 40], colour: INK, bold: true, width } as const
  const title = await fitWords(card.title, titleLook, titleRoom)
  const layers: OverlayOptions[] = [
    { input: await rightSide(card.photo), left: FOLD, top: 0 },
    { input: frame(card.badge === '' ? 0 : badge.width + 48), left: 0, top: 0 },
    placeWords(brand, MARGIN + 48, 76),
    placeWords(badge, MARGIN + 24, 162),
    { input: title.image, left: MARGIN, top: TITLE_TOP },
    placeWords(highlight, MARGIN, highlightMiddle),
    placeWords(footer, MARGIN, 576),
  ]
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: SAND } })
    .composite(layers)
    .jpeg({ quality: 82, progressive: true })
    .toBuffer()
}

/** How far up the words of a footer in two lines reach beyond those in one. */
const reachBeyondLine = ({ height }: Words) => Math.max(0, height - 40) / 2

/** Centred on a line: letters differ in height from word to word. */
function placeWords({ image, height }: Words, left: number, middle: number): OverlayOptions {
  return { input: image, left, top: Math.round(middle - height / 2) }
}

/** Mark, chip, and the band between words and photo. */
function frame(chipWidth: number): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect x="${FOLD}" width="10" height="${HEIGHT}" fill="${TEAL}"/>
    <path d="M${MARGIN + 17} 59 l17 17 -17 17 -17 -17z" fill="${TEAL}"/>
    <rect x="${MARGIN}" y="138" width="${chipWidth}" height="48" rx="24" fill="${TEAL_SOFT}"/>
  </svg>`)
}

async function rightSide(photo: Buffer | undefined): Promise<Buffer> {
  const size = { width: WIDTH - FOLD, height: HEIGHT }
  if (!photo) return weaveBackground(size)
  return sharp(photo)
    .resize({ ...size, fit: 'cover', position: 'attention' })
    .png()
    .toBuffer()
}

/** Cloth in our colours, for what has no photo. */
function weaveBackground({ width, height }: { width: number; height: number }): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><pattern id="cloth" width="130" height="126" patternUnits="userSpaceOnUse">
      <rect width="130" height="126" fill="${TEAL}"/>
      <rect width="65" height="63" fill="${TEAL_DEEP}"/>
      <rect x="65" y="63" width="65" height="63" fill="${TEAL_DEEP}"/>
      <path d="M0 10h65M0 22h65M0 41h65M0 53h65M65 73h65M65 85h65M65 104h65M65 116h65"
        stroke="${TEAL_SOFT}" stroke-width="4" opacity=".55"/>
      <path d="M97 11l21 21-21 21-21-21zM32 74l21 21-21 21-21-21z" fill="${SAND}" opacity=".9"/>
      <path d="M97 22l10 10-10 10-10-10zM32 85l10 10-10 10-10-10z" fill="${TEAL}"/>
    </pattern></defs>
    <rect width="100%" height="100%" fill="url(#cloth)"/>
  </svg>`)
}
