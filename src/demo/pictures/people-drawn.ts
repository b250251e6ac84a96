import type { Random } from '../random.ts'
import { type Palette, skins } from './palettes.ts'
import { box, disc, faint, group, oval, ring, shape, stroke, times } from './shapes.ts'

export type Headgear =
  | 'hard hat'
  | 'head wrap'
  | 'cap'
  | 'chef hat'
  | 'low cut'
  | 'headphones'
  | 'afro'
  | 'braids'
  | 'helmet'
  | 'glasses'

/** A person from the chest up, 400 by 400, with the thing they work with on a round badge. */
export function portrait(
  headgear: Headgear,
  thing: string,
  colours: Palette,
  random: Random,
): string {
  const skin = random.pick(skins)
  return [
    behind(headgear, colours),
    shape('M60 400C62 318 110 286 170 276H230C290 286 338 318 340 400Z', colours.a),
    collar(headgear, colours),
    shape('M166 220H234V284C234 306 166 306 166 284Z', skin),
    faint(0.22, shape('M166 250C186 272 214 272 234 250V262C214 286 186 286 166 262Z', '#000')),
    oval(122, 170, 13, 20, skin),
    oval(278, 170, 13, 20, skin),
    shape('M124 140C124 82 276 82 276 140V186C276 240 238 266 200 266S124 240 124 186Z', skin),
    face(),
    above(headgear, colours),
    badge(thing, colours),
  ].join('')
}

const face = () =>
  [
    oval(170, 172, 8, 10, '#1A0F0A'),
    oval(230, 172, 8, 10, '#1A0F0A'),
    disc(173, 168, 3, '#fff'),
    disc(233, 168, 3, '#fff'),
    stroke('M156 148Q170 138 184 148M216 148Q230 138 244 148', '#1A0F0A', 6),
    faint(0.35, stroke('M200 176Q208 202 194 204', '#000', 5)),
    shape('M172 220Q200 250 228 220Q200 230 172 220Z', '#FFF4EA'),
    stroke('M170 219Q200 250 230 219', '#2A120C', 4),
  ].join('')

function collar(headgear: Headgear, { b, c, ink }: Palette): string {
  if (headgear === 'chef hat') return shape('M150 282L200 330L250 282L262 300V400H138V300Z', '#fff')
  if (headgear === 'hard hat' || headgear === 'helmet')
    return box(112, 300, 26, 100, c) + box(262, 300, 26, 100, c) + box(60, 360, 280, 16, c)
  if (headgear === 'cap') return shape('M140 284L160 400H240L260 284L236 278V340H164V278Z', ink)
  return (
    stroke('M160 286Q200 340 240 286', b, 16) +
    times(5, bead => disc(160 + bead * 20, 327 - (bead - 2) ** 2 * 5, 6, c))
  )
}

function behind(headgear: Headgear, { b }: Palette): string {
  if (headgear === 'afro') return disc(200, 130, 108, '#1A120E')
  if (headgear === 'braids')
    return (
      shape('M106 140C100 44 300 44 294 140L318 336H82Z', '#1A120E') +
      times(8, braid =>
        stroke(
          `M${124 + braid * 22} 150L${104 + braid * 27} 330`,
          braid % 2 === 0 ? b : '#35251D',
          3,
        ),
      )
    )
  return ''
}

function above(headgear: Headgear, { b, c, ink }: Palette): string {
  switch (headgear) {
    case 'hard hat':
      return (
        shape('M114 132C114 62 286 62 286 132Z', b) +
        box(96, 126, 208, 18, b, 9) +
        box(188, 72, 24, 58, c, 8)
      )
    case 'helmet':
      return (
        shape('M104 176C90 60 310 60 296 176L276 140H124Z', b) +
        shape('M120 138H280V150H120Z', ink) +
        stroke('M140 118Q200 92 260 118', c, 11)
      )
    case 'cap':
      return (
        shape('M122 132C122 66 278 66 278 132Z', b) +
        shape('M118 130Q230 108 322 142Q250 150 118 146Z', ink) +
        disc(200, 82, 9, c)
      )
    case 'chef hat':
      return (
        disc(150, 78, 42, '#fff') +
        disc(250, 78, 42, '#fff') +
        disc(200, 62, 50, '#fff') +
        box(126, 84, 148, 52, '#fff') +
        box(126, 120, 148, 18, b)
      )
    case 'head wrap':
      return (
        shape('M116 142C96 40 304 40 284 142C250 112 150 112 116 142Z', b) +
        shape(
          'M196 70C150 10 96 40 130 78C160 88 180 84 196 70ZM204 70C250 10 304 40 270 78C240 88 220 84 204 70Z',
          b,
        ) +
        disc(200, 74, 20, c) +
        stroke('M126 122Q200 78 274 122', c, 9) +
        stroke('M136 104Q200 66 264 104', ink, 5)
      )
    case 'headphones':
      return (
        hair() +
        stroke('M116 168C104 44 296 44 284 168', ink, 16) +
        box(98, 146, 30, 62, b, 14) +
        box(272, 146, 30, 62, b, 14)
      )
    case 'glasses':
      return (
        hair() + ring(170, 172, 25, c, 7) + ring(230, 172, 25, c, 7) + stroke('M195 170H205', c, 7)
      )
    case 'braids':
      return shape(
        'M118 158C108 60 292 60 282 158C270 112 232 104 200 104S130 112 118 158Z',
        '#1A120E',
      )
    case 'afro':
      return shape('M118 160C104 56 296 56 282 160C266 122 134 122 118 160Z', '#1A120E')
    case 'low cut':
      return hair()
  }
}

const hair = () => shape('M122 152C112 70 288 70 278 152C266 116 134 116 122 152Z', '#1A120E')

const badge = (thing: string, { c, b }: Palette) =>
  disc(322, 318, 88, c) + ring(322, 318, 88, b, 8) + group('translate(254 246) scale(.34)', thing)
