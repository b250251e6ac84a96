import { expect, test } from 'vitest'
import { neighbourhoodsOf } from '#demo/neighbourhoods.ts'
import { plainWords } from '#platform/fold.ts'
import { towns } from '#platform/places.ts'
import { areas, findTown, rankTowns } from './process.ts'

const firstOf = (search: string) => rankTowns(search, (a, b) => a.localeCompare(b))[0]

test('every area is of a town that there is, and no name stands for two', () => {
  const names = [...towns, ...areas].map(({ name }) => plainWords(name))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(areas.filter(({ town }) => !findTown(town))).toEqual([])
})

test('every neighbourhood that the demo knows is known, in that town or a larger one', () => {
  const known = new Set([...towns, ...areas].map(({ name }) => plainWords(name)))
  const ofNoTownInParticular = new Set(neighbourhoodsOf('nowhere').map(plainWords))
  const named = towns.flatMap(({ name }) => neighbourhoodsOf(name)).map(plainWords)
  expect(named.filter(name => !known.has(name) && !ofNoTownInParticular.has(name))).toEqual([])
})

test.each([
  ['kumasi', 'kumasi'],
  ['KUMASI', 'kumasi'],
  ['kum', 'kumasi'],
  ['kumsai', 'kumasi'],
  ['kumase', 'kumasi'],
  ['takordi', 'takoradi'],
  ['koforiduwa', 'koforidua'],
  ['ho', 'ho'],
  ['East Legon', 'accra'],
  ['oguaa', 'cape-coast'],
  ['swedru', 'agona-swedru'],
  ['oda', 'akim-oda'],
  ['suame, kumasi', 'kumasi'],
  ['bolgatanaga', 'bolgatanga'],
])('%s means %s', (search, town) => {
  expect(firstOf(search)).toBe(town)
})

test('what is no place means none', () => {
  for (const search of ['', '   ', '!?', 'xyzzy', 'plumber'])
    expect(firstOf(search)).toBeUndefined()
})
