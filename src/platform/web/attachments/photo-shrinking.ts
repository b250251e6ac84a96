/** How a photo becomes small enough to send from a phone: decided here, done by `shrink-photo.ts`. */

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp']

/** What a photo is for decides how much of it is needed. */
export type PhotoLimits = {
  /** In pixels; longer ones are scaled down. */
  longestSide: number
  enoughBytes: number
  /** What the server takes at most. */
  megabytes: number
}

type Size = { width: number; height: number }
export type Attempt = Size & { quality: number }

const firstQuality = 0.85
const lowestQuality = 0.55
const qualityStep = 0.1
const sizeStep = 0.8
/** No photo is made smaller than this: it rather exceeds the limit of bytes. */
const shortestLongestSide = 640

/** A photo that is small already is sent as it is: encoding it again would only cost quality. */
export const isSmallEnough = (
  photo: Size & { bytes: number },
  { longestSide, enoughBytes }: PhotoLimits,
) => photo.bytes <= enoughBytes && Math.max(photo.width, photo.height) <= longestSide

export function firstAttempt(photo: Size, { longestSide }: PhotoLimits): Attempt {
  return {
    ...scale(photo, Math.min(1, longestSide / Math.max(photo.width, photo.height))),
    quality: firstQuality,
  }
}

/** After one that is still too big: first less quality, then fewer pixels; null when that is enough. */
export function nextAttempt(last: Attempt): Attempt | null {
  const quality = Number((last.quality - qualityStep).toFixed(2))
  if (quality >= lowestQuality) return { ...last, quality }
  const smaller = scale(last, sizeStep)
  if (Math.max(smaller.width, smaller.height) < shortestLongestSide) return null
  return { ...smaller, quality: firstQuality }
}

/** The file's name with the ending of what it now holds. */
export const jpegName = (name: string) => `${name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`

function scale({ width, height }: Size, by: number): Size {
  return {
    width: Math.max(1, Math.round(width * by)),
    height: Math.max(1, Math.round(height * by)),
  }
}
