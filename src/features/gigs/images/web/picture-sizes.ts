/** Every image is kept in three widths, which its addresses tell apart by their ends. */
const widths = [320, 640, 1280] as const

/** For `srcset`: the browser takes what its screen and the picture's place need. */
export function pictureSizes(
  address: string,
  most: (typeof widths)[number] = 1280,
): string | undefined {
  const base = /^(.*)-(?:320|640|1280)\.webp$/.exec(address)?.[1]
  if (base === undefined) return undefined
  return widths
    .filter(width => width <= most)
    .map(width => `${base}-${width}.webp ${width}w`)
    .join(', ')
}

/** `sizes` of a gig's picture in a list. */
export const cardPlace = '(min-width: 1024px) 282px, 104px'

/** `sizes` of a gig's pictures on its page. Sharp phones are told less, so that they take the middle width: half the bytes. */
export const galleryPlace =
  '(min-width: 1024px) 780px, (max-width: 480px) and (min-resolution: 2dppx) 180px, 100vw'

/** For those who use less data: the middle width, where there are several. */
export const smallerPicture = (address: string): string =>
  address.replace(/-1280\.webp$/, '-640.webp')
