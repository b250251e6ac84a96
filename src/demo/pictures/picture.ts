import { at, randomFrom } from '../random.ts'
import { HEIGHT, layouts, WIDTH } from './layouts.ts'
import { palettes } from './palettes.ts'
import { type Headgear, portrait } from './people-drawn.ts'
import * as beauty from './things/beauty.ts'
import * as building from './things/building.ts'
import * as digital from './things/digital.ts'
import * as occasions from './things/occasions.ts'
import * as road from './things/road.ts'
import type { Thing } from './things/thing.ts'

type Scene = readonly [first: Thing, second: Thing, worker: Headgear]

/** What is shown for a category: two things, and somebody at work with the first of them. */
export const scenes: Readonly<Record<string, Scene>> = {
  plumbing: [building.tap, building.wrench, 'hard hat'],
  electrical: [building.bulb, building.board, 'hard hat'],
  cooling: [building.airConditioner, building.fridge, 'cap'],
  cleaning: [building.mop, building.spray, 'head wrap'],
  painting: [building.roller, building.buckets, 'cap'],
  carpentry: [building.chair, building.saw, 'low cut'],
  tiling: [building.tiles, building.bricks, 'hard hat'],
  hair: [beauty.scissors, beauty.clipper, 'braids'],
  makeup: [beauty.lipstick, beauty.brushes, 'afro'],
  tailoring: [beauty.sewingMachine, beauty.dress, 'head wrap'],
  catering: [occasions.pot, occasions.cake, 'chef hat'],
  photography: [occasions.camera, occasions.clapper, 'afro'],
  music: [occasions.drums, occasions.speakers, 'headphones'],
  design: [digital.swatches, digital.tshirt, 'glasses'],
  software: [digital.laptop, digital.appPhone, 'headphones'],
  tutoring: [digital.books, digital.blackboard, 'glasses'],
  devices: [digital.crackedPhone, digital.circuit, 'low cut'],
  cars: [road.car, road.tyre, 'cap'],
  moving: [road.truck, road.boxes, 'cap'],
  delivery: [road.motorbike, road.parcel, 'helmet'],
  spa: [beauty.polish, beauty.stones, 'braids'],
  events: [occasions.balloons, occasions.canopy, 'head wrap'],
  welding: [building.gate, building.mask, 'helmet'],
  errands: [road.checklist, road.house, 'low cut'],
}

/** Large enough for a gallery on a laptop; every pixel more costs time at the first start. */
export const pictureSize = { width: 1000, height: 750 }

/** What is light on a thing must stand out from a background that is lighter still. */
const CREAM = '#F3D9A4'

/** Picture `number` of a category as SVG; no two of all of them are alike. */
export function drawPicture(category: string, number: number): string {
  const scene = scenes[category]
  if (!scene) throw new Error(`Nothing is drawn for the category ${category}`)
  const [first, second, worker] = scene
  const random = randomFrom('picture', category, number)
  const turn = Object.keys(scenes).indexOf(category)
  const colours = at(palettes, (turn * 3 + number * 4 + 1) % palettes.length)
  const layout = at(layouts, (turn + number * (turn % 2 === 0 ? 1 : 3)) % layouts.length)
  const onThing = layout.light ? { ...colours, c: CREAM } : colours
  const things = [
    () => first(onThing),
    () => second(onThing),
    () => portrait(worker, first(onThing), colours, random),
  ]
  const drawn = layout.compose(at(things, number % things.length)(), colours, random)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureSize.width}" height="${pictureSize.height}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${drawn}</svg>`
}
