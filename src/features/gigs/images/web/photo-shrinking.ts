/** How a photo becomes small enough to send from a phone: decided here, done by `shrink-photo.ts`. */

const longestSide = 1600
export const enoughBytes = 300 * 1024
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp']

export type Attempt = { width: number; height: number; quality: number }

const firstQuality = 0.85
const lowestQuality = 0.55
const qualityStep = 0.1
const sizeStep = 0.8
/** Smaller than this a photo shows nothing any more; better a few bytes too many. */
const shortestLongestSide = 640

/** A photo that is small already is sent as it is: encoding it again would only cost quality. */
export const isSmallEnough = (photo: { width: number; height: number; bytes: number }) =>
  photo.bytes <= enoughBytes && Math.max(photo.width, photo.height) <= longestSide

export function firstAttempt(photo: { width: number; height: number }): Attempt {
  return {
    ...scaled(photo, Math.min(1, longestSide / Math.max(photo.width, photo.height))),
    quality: firstQuality,
  }
}

/** After one that is still too big: first less quality, then fewer pixels; null when that is enough. */
export function nextAttempt(last: Attempt): Attempt | null {
  const quality = Number((last.quality - qualityStep).toFixed(2))
  if (quality >= lowestQuality) return { ...last, quality }
  const smaller = scaled(last, sizeStep)
  if (Math.max(smaller.width, smaller.height) < shortestLongestSide) return null
  return { ...smaller, quality: firstQuality }
}

/** The file's name with the ending of what it now holds. */
export const jpegName = (name: string) => `${name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`

function scaled({ width, height }: { width: number; height: number }, by: number) {
  return {
    width: Math.max(1, Math.round(width * by)),
    height: Math.max(1, Math.round(height * by)),
  }
}
