/** The few shapes that pictures are made of, as SVG text. Angles in degrees, fills are colours. */

export const box = (x: number, y: number, w: number, h: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="${fill}"/>`

export const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`

export const oval = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`

export const ring = (x: number, y: number, r: number, stroke: string, width: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`

export const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`

export const stroke = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

export const group = (transform: string, ...parts: string[]) =>
  `<g transform="${transform}">${parts.join('')}</g>`

export const faint = (opacity: number, ...parts: string[]) =>
  `<g opacity="${opacity}">${parts.join('')}</g>`

/** The same shape several times, told its number. */
export const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('')
