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
