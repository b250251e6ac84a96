import type { GigFieldValues } from '#features/gigs/fields.ts'
import { gigStatus, gigTypes } from '#features/gigs/process.ts'
import type { Place } from '#platform/places.ts'
import { categories, type DemoCategory } from './categories.ts'
import { makeBusiness, makeDescription, makeTitle, type Subject } from './gig-texts.ts'
import { neighbourhoodsOf } from './neighbourhoods.ts'
import { knownPeople, type Person } from './people.ts'
import { type Random, randomFrom } from './random.ts'
import type { Trade } from './trades/trade.ts'
import { trades } from './trades/trades.ts'
import { someTown, somewhereIn } from './where.ts'

export interface DemoGig extends Omit<GigFieldValues, 'amount'> {
  /** Index into the people it was made with. */
  owner: number
  categoryId: number
  categoryKey: string
  typeId: number
  title: string
  description: string
  /** Whole cedis; 0 is custom pricing. */
  amount: number
  place: Place | null
  statusId: number
  minutesAgo: number
  /** Days for which it is still promoted. */
  promotedDays: number
  /** Numbers of the category's pictures, in order. */
  pictures: number[]
  views: number
}

const DAYS_SHOWN = 120
/** About so many are promoted, whatever the total. */
const PROMOTED = 7
export const picturesPerCategory = 3

/**
 * Gig number `index` of `total`, the first one being the oldest: the same on every run. What it
 * says depends on its number alone, its age on how many there are.
 */
export function makeGig(index: number, total: number, people: readonly Person[]): DemoGig {
  const random = randomFrom('gig', index)
  const category = categoryOf(index)
  const trade = tradeOf(category)
  const owner = someOwner(index, people, random)
  const isOffer = random.chance(category.offerShare)
  const hasPrice = !random.chance(0.08)
  const subject = someSubject({ trade, random, isOffer, owner: people[owner], hasPrice })
  return {
    owner,
    categoryId: category.id,
    categoryKey: category.key,
    typeId: isOffer ? gigTypes.offer : gigTypes.request,
    title: makeTitle(subject, random),
    description: makeDescription(subject, random),
    amount: hasPrice ? somePrice(subject.job.price, category.price, random) : 0,
    duration: someHours(subject.job.hours, random),
    place: random.chance(trade.local) ? somewhereIn(subject.town, random) : null,
    pictures: somePictures(isOffer, random),
    views: Math.floor(random.next() ** 3 * 900),
    ...someStage((total - index) / total, random),
    promotedDays: random.chance(PROMOTED / total) ? random.int(2, 14) : 0,
  }
}

/** Every run of as many gigs as there are categories has each once, in an order of its own. */
function categoryOf(index: number): DemoCategory {
  const round = Math.floor(index / categories.length)
  const order = randomFrom('categories', round).some(categories, categories.length)
  return order[index % categories.length] as DemoCategory
}

function tradeOf({ key }: DemoCategory): Trade {
  const trade = trades[key]
  if (!trade) throw new Error(`No trade is written for the category ${key}`)
  return trade
}

/** The known logins have a few gigs each; the manager has none. */
function someOwner(index: number, people: readonly Person[], random: Random): number {
  if (index < 600 && index % 25 === 3) return 1 + (Math.floor(index / 25) % (knownPeople - 1))
  return random.int(1, people.length - 1)
}

function someSubject(options: {
  trade: Trade
  random: Random
  isOffer: boolean
  owner: Person | undefined
  hasPrice: boolean
}): Subject {
  const { random, trade, isOffer, hasPrice } = options
  const owner = options.owner?.name ?? ''
  const town = someTown(random)
  const [area = town.name, elsewhere = area] = random.some(neighbourhoodsOf(town.name), 2)
  const business = makeBusiness(trade, owner, random)
  const job = random.pick(trade.jobs)
  return { trade, job, town, area, elsewhere, isOffer, owner, business, hasPrice }
}

type Range = { min: number; max: number }

/** People like round prices. */
function somePrice(job: Range, category: Range, random: Random): number {
  const min = Math.max(job.min, category.min)
  const max = Math.min(job.max, category.max)
  const roughly = random.int(min, max)
  const unit = roughly >= 2000 ? 100 : roughly >= 500 ? 50 : roughly >= 100 ? 10 : 5
  return Math.min(max, Math.max(min, Math.round(roughly / unit) * unit))
}

function someHours({ min, max }: Range, random: Random): number {
  const hours = random.int(min, max)
  const inDays = Math.round(hours / 24) * 24
  return hours > 36 && inDays >= min && inDays <= max ? inDays : hours
}

/** Nine in ten are live; what waits for review is recent. `age` is 1 for the oldest and almost 0 for the newest. */
function someStage(age: number, random: Random) {
  const minutesAgo = Math.ceil(age * DAYS_SHOWN * 24 * 60)
  const waits = random.chance(age < 0.06 ? 0.5 : 0.005)
  const rests = !waits && random.chance(0.05)
  const statusId = waits ? gigStatus.inReview : rests ? gigStatus.paused : gigStatus.live
  return { minutesAgo, statusId }
}

function somePictures(isOffer: boolean, random: Random): number[] {
  if (!random.chance(isOffer ? 0.88 : 0.42)) return []
  const all = Array.from({ length: picturesPerCategory }, (_, number) => number)
  return random.some(all, random.int(1, picturesPerCategory))
}
