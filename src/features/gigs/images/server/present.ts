/** The widths in which every image is kept as WebP. `firebase_url` is the large one, `thumb_url` the small one. */
export const imageWidths = { thumb: 320, medium: 640, large: 1280 } as const

/** Where the storage keeps one variant of an image. Keys cannot be guessed: whoever has the address may look. */
export const imageFile = (key: string, variant: string) => `public/gigs/${key}-${variant}`
