import type { Palette } from '../palettes.ts'

/** A thing to draw: 400 by 400, standing on the line y = 380. */
export type Thing = (colours: Palette) => string
