import type { Random } from '../random.ts'
import type { Palette } from './palettes.ts'
import { box, disc, group, ring, shape, stroke, times } from './shapes.ts'

const GOLD = '#F2B33D'
const GREEN = '#1F7A4D'
const RED = '#C8322D'
const BLACK = '#1B1410'

type Weave = (size: number, colours: readonly string[]) => string

/** A strip woven like kente: square blocks, each in one of five weaves. */
export function kente(length: number, size: number, random: Random, { c }: Palette): string {
  const order = random.some(weaves, 3)
  const colours = random.some([GOLD, GREEN, RED, BLACK, GOLD, c], 6)
  const edge = Math.round(size / 12)
  const blocks = times(Math.ceil(length / size), number => {
    const turned = [...colours.slice(number % 3), ...colours.slice(0, number % 3)]
    return group(
      `translate(${number * size} 0)`,
      (order[number % order.length] as Weave)(size, turned),
    )
  })
  return [
    box(0, 0, length, size, BLACK),
    blocks,
    box(0, 0, length, edge, GOLD),
    box(0, size - edge, length, edge, GOLD),
  ].join('')
}

const colour = (colours: readonly string[], index: number) =>
  colours[index % colours.length] as string

const weaves: Weave[] = [
  (size, colours) =>
    times(6, row => box(0, (row * size) / 6, size, size / 6 + 0.5, colour(colours, row))),
  (size, colours) =>
    times(8, bar => box((bar * size) / 8, 0, size / 8 + 0.5, size, colour(colours, bar % 3))),
  (size, colours) =>
    times(16, cell => {
      const [x, y] = [cell % 4, Math.floor(cell / 4)]
      return box(
        (x * size) / 4,
        (y * size) / 4,
        size / 4 + 0.5,
        size / 4 + 0.5,
        colour(colours, (x + y) % 2),
      )
    }),
  (size, colours) =>
    box(0, 0, size, size, colour(colours, 0)) +
    times(3, step => {
      const inset = ((step + 0.4) * size) / 6
      const middle = size / 2
      const d = `M${middle} ${inset}L${size - inset} ${middle}L${middle} ${size - inset}L${inset} ${middle}Z`
      return shape(d, colour(colours, step + 1))
    }),
  (size, colours) =>
    box(0, 0, size, size, colour(colours, 1)) +
    times(4, row => {
      const y = (row * size) / 4
      const zigzag = times(
        5,
        n => `${n === 0 ? 'M' : 'L'}${(n * size) / 4} ${y + (n % 2) * (size / 5)}`,
      )
      return stroke(zigzag, colour(colours, row % 2 === 0 ? 0 : 3), size / 14)
    }),
]

/** Signs after the Adinkra cloths of Asante, drawn about 0,0 and 100 wide. */
const signs: ((ink: string) => string)[] = [
  ink => ring(0, 0, 42, ink, 9) + ring(0, 0, 24, ink, 8) + disc(0, 0, 9, ink),
  ink =>
    times(8, ray => group(`rotate(${ray * 45})`, shape('M0 -48L10 -14L-10 -14Z', ink))) +
    disc(0, 0, 15, ink),
  ink =>
    times(4, leaf =>
      group(`rotate(${leaf * 90})`, shape('M0 -8C22 -16 22 -42 0 -48C-22 -42 -22 -16 0 -8Z', ink)),
    ),
  ink =>
    stroke('M0 34C-52 2 -40 -36 -16 -34C-2 -33 -4 -12 -16 -16', ink, 9) +
    stroke('M0 34C52 2 40 -36 16 -34C2 -33 4 -12 16 -16', ink, 9),
  ink =>
    times(2, side =>
      group(
        `scale(1 ${side === 0 ? 1 : -1})`,
        stroke('M0 0C-2 -22 -10 -42 -28 -40C-42 -38 -40 -18 -26 -20', ink, 8),
        stroke('M0 0C2 -22 10 -42 28 -40C42 -38 40 -18 26 -20', ink, 8),
      ),
    ),
  ink => stroke('M0 -44L44 0L0 44L-44 0Z', ink, 9) + stroke('M-22 -22L22 22M22 -22L-22 22', ink, 8),
  ink =>
    stroke('M0 46L0 -44', ink, 8) +
    times(4, leaf =>
      stroke(
        `M-26 ${-34 + leaf * 20}Q-4 ${-30 + leaf * 20} 0 ${-18 + leaf * 20}Q4 ${-30 + leaf * 20} 26 ${-34 + leaf * 20}`,
        ink,
        7,
      ),
    ),
]

/** A wall stamped with one or two signs, in rows that are shifted like bricks. */
export function stamped(
  width: number,
  height: number,
  step: number,
  ink: string,
  random: Random,
): string {
  const chosen = random.some(signs, random.int(1, 2)).map(sign => sign(ink))
  const columns = Math.ceil(width / step) + 1
  const rows = Math.ceil(height / step) + 1
  return times(rows * columns, cell => {
    const [column, row] = [cell % columns, Math.floor(cell / columns)]
    const x = column * step + (row % 2) * (step / 2)
    const scale = (step / 100) * 0.52
    return group(
      `translate(${x} ${row * step}) scale(${scale.toFixed(2)})`,
      chosen[(column + row) % chosen.length] as string,
    )
  })
}
