import * as texts from '../texts-after-first-visit.ts'
import {
  type Attempt,
  firstAttempt,
  isSmallEnough,
  jpegName,
  nextAttempt,
  type PhotoLimits,
  photoTypes,
} from './photo-shrinking.ts'

/** The photo as it will be sent. @throws an Error whose message is fit to show. */
export async function shrinkPhoto(file: File, limits: PhotoLimits): Promise<File> {
  if (!photoTypes.includes(file.type)) throw new Error(notAPhoto(file))
  const picture = await decode(file)
  try {
    const { width, height } = picture
    if (isSmallEnough({ width, height, bytes: file.size }, limits)) return file
    return await smallest(file, picture, limits)
  } finally {
    if ('close' in picture) picture.close()
  }
}

/** The same for files of all kinds: what cannot be made smaller goes as it is. */
export const shrinkFile = (file: File, limits: PhotoLimits): Promise<File> =>
  shrinkPhoto(file, limits).catch(() => file)

/** Whichever is smaller: where the device cannot encode, the original goes, if the server would take it. */
async function smallest(file: File, picture: Picture, limits: PhotoLimits): Promise<File> {
  const shrunk = await encode(picture, limits)
  if (shrunk && shrunk.size < file.size)
    return new File([shrunk], jpegName(file.name), { type: shrunk.type })
  if (file.size <= limits.megabytes * 1024 * 1024) return file
  throw new Error(texts.namedFileSizeError(file.name, limits.megabytes))
}

async function encode(picture: Picture, limits: PhotoLimits): Promise<Blob | null> {
  let attempt: Attempt | null = firstAttempt(picture, limits)
  let blob: Blob | null = null
  while (attempt) {
    blob = await draw(picture, attempt)
    if (!blob || blob.size <= limits.enoughBytes) return blob
    attempt = nextAttempt(attempt)
  }
  return blob
}

function draw(picture: Picture, { width, height, quality }: Attempt): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  // JPEG knows no transparency: what was clear would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
}

type Picture = ImageBitmap | HTMLImageElement

/** Turned the way the camera was held. */
async function decode(file: File): Promise<Picture> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return decodeByElement(file)
  }
}

/** For photos that the first way refuses on some phones. */
async function decodeByElement(file: File): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return image
  } catch {
    throw new Error(notAPhoto(file))
  } finally {
    URL.revokeObjectURL(url)
  }
}

const notAPhoto = ({ name }: File) => texts.pictureTypeError(name)
