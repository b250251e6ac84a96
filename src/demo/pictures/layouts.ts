import type { Random } from '../random.ts'
import { kente, stamped } from './cloth.ts'
import type { Palette } from './palettes.ts'
import { box, disc, faint, group, oval, ring, shape } from './shapes.ts'

export const WIDTH = 1200
export const HEIGHT = 900

/** Sets a thing of 400 by 400, standing on its line y = 380, into a picture. */
export interface Layout {
  /** Behind the thing is the lightest colour. */
  light: boolean
  compose: (thing: string, colours: Palette, random: Random) => string
}

const standing = (thing: string, scale: number, ground: number) =>
  group(`translate(${600 - 200 * scale} ${ground - 380 * scale}) scale(${scale})`, thing)

const shadow = (ground: number, width = 300) => faint(0.22, oval(600, ground, width, 26, '#000'))

/** A low sun behind the thing and a kente strip below. */
const sun: Layout['compose'] = (thing, colours, random) =>
  [
    box(0, 0, WIDTH, HEIGHT, colours.wall),
    faint(0.35, stamped(WIDTH, 720, 150, colours.wall2, random)),
    disc(600, 410, 350, colours.wall2),
    faint(0.5, ring(600, 410, 385, colours.wall2, 10)),
    box(0, 700, WIDTH, 200, colours.floor),
    shadow(716),
    standing(thing, 1.5, 716),
    group('translate(0 785)', kente(WIDTH, 115, random, colours)),
  ].join('')

/** A table or floor in front of a wall, with cloth hanging at both sides. */
const room: Layout['compose'] = (thing, colours, random) =>
  [
    box(0, 0, WIDTH, HEIGHT, colours.wall),
    faint(0.55, stamped(WIDTH, 660, 130, colours.wall2, random)),
    group('translate(150 0) rotate(90)', kente(660, 100, random, colours)),
    group('translate(1150 0) rotate(90)', kente(660, 100, random, colours)),
    box(0, 650, WIDTH, 250, colours.floor),
    faint(0.14, box(0, 650, WIDTH, 16, '#000')),
    shadow(770, 320),
    standing(thing, 1.62, 770),
  ].join('')

/** A doorway as in an old coastal house. */
const arch: Layout['compose'] = (thing, colours, random) =>
  [
    box(0, 0, WIDTH, HEIGHT, colours.wall),
    faint(0.6, stamped(WIDTH, HEIGHT, 140, colours.wall2, random)),
    shape('M215 900V435C215 220 385 60 600 60S985 220 985 435V900Z', colours.floor),
    shape('M250 900V440C250 245 405 98 600 98S950 245 950 440V900Z', colours.c),
    faint(0.5, shape('M250 900V740H950V900Z', colours.wall2)),
    shadow(780),
    standing(thing, 1.55, 780),
  ].join('')

/** Two fields divided by a strip of cloth on the slant. */
const slant: Layout['compose'] = (thing, colours, random) =>
  [
    box(0, 0, WIDTH, HEIGHT, colours.wall),
    faint(0.5, stamped(WIDTH, HEIGHT, 160, colours.wall2, random)),
    shape('M0 760L1200 460V900H0Z', colours.floor),
    group('translate(-60 715) rotate(-14)', kente(1400, 84, random, colours)),
    disc(600, 440, 320, colours.c),
    ring(600, 440, 340, colours.a, 12),
    standing(thing, 1.28, 680),
  ].join('')

export const layouts: readonly Layout[] = [
  { light: false, compose: sun },
  { light: false, compose: room },
  { light: true, compose: arch },
  { light: true, compose: slant },
]
