/** Which towns somebody may mean: by their names, their neighbourhoods, and what else people call them. */
import { plainWords } from '#platform/fold.ts'
import { type Town, towns } from '#platform/places.ts'
import { isSlipOf } from '#platform/slips.ts'
import areaRows from '../../../../db/data/areas.json' with { type: 'json' }

/** A part of a town, or another name of it. */
export type Area = {
  name: string
  /** The slug of the town. */
  town: string
  /** Of the whole town. */
  otherName?: boolean
  /** In a sentence the name means something else, unless a word like `in` stands before it. */
  onlyAfterPreposition?: boolean
}

export const areas: readonly Area[] = areaRows

const townsBySlug = new Map(towns.map(town => [town.slug, town]))

export const findTown = (slug: string): Town | undefined => townsBySlug.get(slug)

/** A town as answers give it, without its place on the map. */
export const presentTown = ({ slug, name, region }: Town) => ({ slug, name, region })

/** The town's own name goes before what else it is called, and that before the names of its parts. */
const kinds = { name: 0, otherName: 1, area: 2 }

type PlaceName = { words: string; town: string; kind: number }

const placeNames: readonly PlaceName[] = [
  ...towns.map(({ name, slug }) => ({ words: plainWords(name), town: slug, kind: kinds.name })),
  ...areas.map(({ name, town, otherName = false }) => ({
    words: plainWords(name),
    town,
    kind: otherName ? kinds.otherName : kinds.area,
  })),
]

/** Slugs of the towns that a text may mean, the likeliest first, `compare` deciding between those that are as likely. */
export function rankTowns(search: string, compare: (a: string, b: string) => number): string[] {
  const typed = plainWords(search)
  const best = new Map<string, number>()
  for (const { words, town, kind } of typed === '' ? [] : placeNames) {
    const fit = fitOf(typed, words)
    if (fit === null) continue
    const rank = 3 * fit + kind
    best.set(town, Math.min(rank, best.get(town) ?? rank))
  }
  return [...best].sort(([a, i], [b, j]) => i - j || compare(a, b)).map(([town]) => town)
}

/** 0 for the name itself, more the less it has to do with what was typed; null where it has nothing. */
function fitOf(typed: string, name: string): number | null {
  if (name === typed) return 0
  if (name.startsWith(typed)) return 1
  if (name.includes(` ${typed}`)) return 2
  if (isSlipOf(typed, name)) return 3
  if (isSlipOf(typed, name.slice(0, typed.length))) return 4
  return ` ${typed} `.includes(` ${name} `) ? 5 : null
}
