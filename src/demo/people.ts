import type { Place } from '#platform/places.ts'
import { nearestTown } from '#platform/places.ts'
import { type Naming, namings } from './names.ts'
import { type Random, randomFrom } from './random.ts'
import { someTown, somewhereIn } from './where.ts'

export interface Person {
  name: string
  username: string
  email: string
  phone: string
  isManager: boolean
  isVerified: boolean
  isPremium: boolean
  home: (Place & { town: string }) | null
  /** Days before now. */
  joinedDaysAgo: number
}

/** Documented logins: always the first ones, in this order. */
const known = [
  {
    name: 'Adwoa Sarpong',
    login: 'manager',
    username: 'manager',
    isManager: true,
    isVerified: true,
    isPremium: false,
  },
  {
    name: 'Ama Kusi',
    login: 'ama',
    username: 'ama.k',
    isManager: false,
    isVerified: true,
    isPremium: true,
  },
  {
    name: 'Kofi Mensah',
    login: 'kofi',
    username: 'kofi.m',
    isManager: false,
    isVerified: true,
    isPremium: false,
  },
  {
    name: 'Esi Arthur',
    login: 'esi',
    username: 'esi.a',
    isManager: false,
    isVerified: false,
    isPremium: false,
  },
] as const

export const knownPeople = known.length

/** The same `count` always gives the same people, and more of them begin with the same ones. */
export function makePeople(count: number): Person[] {
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, index) => makePerson(index, taken))
}

function makePerson(index: number, taken: Set<string>): Person {
  const random = randomFrom('person', index)
  const fixed = known[index]
  const name = fixed?.name ?? makeName(random)
  const username = fixed ? claim(fixed.username, taken) : makeUsername(name, random, taken)
  return {
    name,
    username,
    email: `${fixed?.login ?? username}@adwuma.test`,
    phone: makePhone(index, random),
    isManager: fixed?.isManager ?? false,
    isVerified: fixed?.isVerified ?? random.chance(0.55),
    isPremium: fixed?.isPremium ?? random.chance(0.18),
    home: fixed?.login === 'esi' ? null : makeHome(random),
    joinedDaysAgo: fixed ? 200 : random.int(121, 400),
  }
}

function makeName(random: Random): string {
  const naming = someNaming(random)
  const first = random.pick(random.chance(0.5) ? naming.women : naming.men)
  const surname = random.pick(naming.surnames.filter(surname => !first.includes(surname)))
  return `${first} ${surname}`
}

function someNaming(random: Random): Naming {
  let lot = random.next() * 100
  const found = namings.find(naming => {
    lot -= naming.share
    return lot < 0
  })
  return found ?? random.pick(namings)
}

function makeUsername(name: string, random: Random, taken: Set<string>): string {
  const parts = name.toLowerCase().replaceAll('-', ' ').split(' ')
  const first = parts[0] ?? ''
  const last = parts.at(-1) ?? ''
  const joined = random.pick([
    `${first}.${last}`,
    `${first}_${last}`,
    `${first}${last}`,
    `${last}.${first}`,
    `${first}.${last.slice(0, 1)}`,
  ])
  return claim(joined.slice(0, 20), taken)
}

function claim(wanted: string, taken: Set<string>): string {
  let username = wanted
  for (let number = 2; taken.has(username); number++) username = `${wanted}${number}`
  taken.add(username)
  return username
}

const prefixes = [
  '024',
  '025',
  '053',
  '054',
  '055',
  '059',
  '020',
  '050',
  '026',
  '027',
  '056',
  '057',
]

/** Unique for each index: the step has no factor in common with ten million. */
function makePhone(index: number, random: Random): string {
  const rest = (1_234_567 + index * 7_919) % 10_000_000
  return random.pick(prefixes) + String(rest).padStart(7, '0')
}

function makeHome(random: Random): Person['home'] {
  const place = somewhereIn(someTown(random), random)
  return { ...place, town: nearestTown(place.lat, place.lng).name }
}
