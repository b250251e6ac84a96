import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import sharp, { type Sharp } from 'sharp'

/** A picture made anew from an upload: nothing of the original file is left in it but what is seen. */
export type EncodedPicture = {
  /** Of the largest variant, upright. */
  width: number
  height: number
  variants: PictureVariant[]
}

export type PictureVariant = {
  /** Ends a storage key: `320.webp`, `640.webp`, `1280.webp`, `1280.jpg`. Always all of them. */
  name: (typeof PICTURE_NAMES)[number]
  /** Less than the name says where the original is smaller: nothing is enlarged. */
  width: number
  contentType: 'image/webp' | 'image/jpeg'
  body: Buffer
}

export const PICTURE_NAMES = ['320.webp', '640.webp', '1280.webp', '1280.jpg'] as const

/** The upload is not a picture that we take; the message says why, fit to show. */
export class NotAPicture extends Error {
  override name: string = 'NotAPicture'
}

/** It is something else altogether, which a caller may take as well. */
export class OtherThanAPicture extends NotAPicture {
  override name = 'OtherThanAPicture'
}

const MAX_PIXELS = 40_000_000
const TAKEN = new Set(['image/jpeg', 'image/png', 'image/webp'])
/** Wide enough to read a page of small print, tall enough for a long screenshot. */
const READABLE = { width: 2560, height: 10_240 }
const DOCUMENT = { width: 2400, height: 2400 }
const QUALITIES = [76, 62, 48, 36]
/**
 * Bytes that a variant should fit into; thumbs come 32 to a page, often over a slow network. The middle one fills a phone's
 * screen, two of its dots on each that is seen: finer qualities cannot be told apart there.
 */
const WEBP_SIZES = [
  { name: '320.webp', width: 320, budget: 10_000, qualities: QUALITIES },
  { name: '640.webp', width: 640, budget: 20_000, qualities: QUALITIES.slice(1) },
  { name: '1280.webp', width: 1280, budget: 60_000, qualities: QUALITIES },
] as const

// No cache of decoded pictures: memory is scarcer here than time.
sharp.cache(false)

/**
 * Judges an upload by its content, never by its name, and encodes it anew without metadata.
 * @throws NotAPicture
 */
export function encodePicture(upload: string | Buffer): Promise<EncodedPicture> {
  return processPicture(upload, encode)
}

/**
 * The same for the picture of a document: one JPEG, large enough to read small print.
 * @throws NotAPicture
 */
export function encodeDocumentPicture(upload: string | Buffer): Promise<Buffer> {
  return processPicture(upload, async picture => {
    await mustBeOfSaneSize(picture)
    return upright(picture, DOCUMENT)
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 })
      .toBuffer()
  })
}

/**
 * The same for the middle of a picture, as a WebP square of each of these sides that it has the pixels for; in the first
 * one whatever it has.
 * @throws NotAPicture
 */
export function encodeSquares<Side extends number>(
  upload: string | Buffer,
  sides: readonly [Side, ...Side[]],
): Promise<Map<Side, Buffer>> {
  return processPicture(upload, async picture => {
    await mustBeOfSaneSize(picture)
    const { width = 0, height = 0 } = await sharp(picture).metadata()
    const squares = new Map<Side, Buffer>()
    for (const side of sides)
      if (side === sides[0] || side <= Math.min(width, height))
        squares.set(side, await square(picture, side))
    return squares
  })
}

async function processPicture<T>(
  upload: string | Buffer,
  work: (picture: string | Buffer) => Promise<T>,
): Promise<T> {
  await mustBeAPicture(upload)
  try {
    return await work(upload)
  } catch (error) {
    if (error instanceof NotAPicture) throw error
    throw new NotAPicture('The picture is damaged.', { cause: error })
  }
}

/** One picture at the size at which its text can be read. */
export type CleanPicture = {
  contentType: 'image/jpeg' | 'image/webp'
  extension: 'jpg' | 'webp'
  body: Buffer
}

/**
 * Encodes a picture anew without metadata, as large as it is worth looking at: what people send as
 * evidence or to each other. Photos stay JPEG; everything else becomes WebP, which keeps what is see-through.
 * @throws NotAPicture
 */
export async function cleanPicture(upload: string | Buffer): Promise<CleanPicture> {
  try {
    const format = await mustBeOfSaneSize(upload)
    const picture = upright(upload, READABLE)
    if (format !== 'jpeg') {
      const body = await picture.webp({ quality: 85, effort: 3 }).toBuffer()
      return { contentType: 'image/webp', extension: 'webp', body }
    }
    const body = await picture.jpeg({ quality: 85, progressive: true }).toBuffer()
    return { contentType: 'image/jpeg', extension: 'jpg', body }
  } catch (error) {
    if (error instanceof NotAPicture) throw error
    throw new NotAPicture('The picture is damaged.', { cause: error })
  }
}

async function encode(upload: string | Buffer): Promise<EncodedPicture> {
  await mustBeOfSaneSize(upload)
  const { data, info } = await upright(upload).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  const variants: PictureVariant[] = []
  for (const size of WEBP_SIZES) variants.push(await webp(pixels, size))
  variants.push(await jpeg(pixels()))
  return { width, height, variants }
}

async function mustBeAPicture(upload: string | Buffer): Promise<void> {
  const type = await (typeof upload === 'string'
    ? fileTypeFromFile(upload)
    : fileTypeFromBuffer(upload))
  if (!type || !TAKEN.has(type.mime))
    throw new OtherThanAPicture('This is not a JPEG, PNG or WebP picture.')
}

/** Reads the header only: a small file may unpack to gigabytes. */
async function mustBeOfSaneSize(upload: string | Buffer): Promise<string | undefined> {
  const {
    format,
    width = 0,
    height = 0,
    pages = 1,
  } = await sharp(upload, { limitInputPixels: false }).metadata()
  if (pages > 1) throw new NotAPicture('Moving pictures are not taken.')
  if (width * height > MAX_PIXELS) {
    throw new NotAPicture('The picture is larger than 40 megapixels.')
  }
  return format
}

/** Turned as the camera was held, in standard colours, at most as large as is asked for. */
function upright(upload: string | Buffer, most = { width: 1280, height: 2560 }): Sharp {
  return openUpright(upload)
    .resize({ ...most, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
}

function square(upload: string | Buffer, side: number): Promise<Buffer> {
  return openUpright(upload)
    .resize({ width: side, height: side, fit: 'cover', position: 'centre' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .webp({ quality: 80, effort: 4 })
    .toBuffer()
}

const openUpright = (upload: string | Buffer): Sharp =>
  sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: 20 })
    .rotate()

/** The best quality that fits the budget; a very busy picture gets the lowest, and may exceed it. */
async function webp(
  pixels: () => Sharp,
  size: (typeof WEBP_SIZES)[number],
): Promise<PictureVariant> {
  const { name, width, budget, qualities } = size
  let attempt = { data: Buffer.alloc(0), info: { width: 0 } }
  for (const quality of qualities) {
    // A clone would copy all pixels.
    attempt = await pixels()
      .resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
      .webp({ quality, effort: 4 })
      .toBuffer({ resolveWithObject: true })
    if (attempt.data.length <= budget) break
  }
  return { name, width: attempt.info.width, contentType: 'image/webp', body: attempt.data }
}

/** For what does not read WebP: old apps, and those who preview links. */
async function jpeg(picture: Sharp): Promise<PictureVariant> {
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 72, progressive: true })
    .toBuffer({ resolveWithObject: true })
  return { name: '1280.jpg', width: info.width, contentType: 'image/jpeg', body: data }
}
