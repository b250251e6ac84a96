import { gigStatus, gigTypes } from '#features/gigs/process.ts'
import { kindOfOffer, type OfferKind } from '#features/orders/offers/process.ts'
import {
  hoursToRespond,
  type OrderActor,
  type OrderEventAction,
  type OrderStatus,
  openWork,
  orderActions,
  orderProcess,
  orderStatus,
} from '#features/orders/process.ts'
import { comments, complaints, proposals } from './conversations.ts'
import { type DisputeStage, disputeStages } from './disputes.ts'
import type { DemoGig } from './gigs.ts'
import { knownPeople, type Person } from './people.ts'
import { type Random, randomFrom } from './random.ts'

/** An offer, the order made of it and how far it has come. People and gigs are counted as they were made. */
export interface DemoDeal {
  index: number
  gig: number
  seller: number
  buyer: number
  kind: OfferKind
  isCustom: boolean
  /** Whole cedis. */
  amount: number
  hours: number
  /** Clean HTML. */
  description: string
  offeredMinutesAgo: number
  /** Oldest first; empty while nobody has requested the order. */
  events: DealEvent[]
  /** Null while there is no order. */
  status: OrderStatus | null
  /** Null where none is owed; without a rating while it is still to be written. */
  review: { rating: number | null; comments: string; minutesAgo: number } | null
  /** How far its dispute has come. They are numbered from 1; the money of their orders is held. */
  dispute: { number: number; stage: DisputeStage } | null
}

export interface DealEvent {
  action: OrderEventAction
  by: OrderActor
  note: string | null
  minutesAgo: number
}

const hour = 60
const day = 24 * hour
/** As many orders as a seller without Premium may have under way at a time. */
const freeOpenWork = 3
/** Between when a gig is posted and when others can see it. */
const approval = 100

/** Who has ordered what of whom: the same for the same people and gigs, on every run. */
export function makeDeals(gigs: readonly DemoGig[], people: readonly Person[]): DemoDeal[] {
  const deals = [...makeWantedDeals(gigs, people), ...someDeals(gigs, people)]
  const inTime = withinFree(deals, people).toSorted(
    (one, other) => other.offeredMinutesAgo - one.offeredMinutesAgo,
  )
  return numberDisputes(inTime.map((deal, index) => ({ ...deal, index })))
}

function numberDisputes(deals: readonly DemoDeal[]): DemoDeal[] {
  let number = 0
  return deals.map(deal =>
    deal.dispute ? { ...deal, dispute: { ...deal.dispute, number: ++number } } : deal,
  )
}

function someDeals(gigs: readonly DemoGig[], people: readonly Person[]): DemoDeal[] {
  return gigs.flatMap((gig, number) => {
    const random = randomFrom('deals', number)
    const isOpen = gig.statusId !== gigStatus.inReview && gig.minutesAgo > 3 * approval
    if (!isOpen || isKnown(gig.owner)) return []
    const count = random.int(0, gig.typeId === gigTypes.offer ? 3 : 1)
    return Array.from({ length: count }, () => {
      const other = someoneElse(gig.owner, people, random)
      const latest = gig.minutesAgo - approval
      return makeDeal({ gig, number, other, random, start: () => random.int(1, latest) })
    })
  })
}

/** The known logins have something to look at from either side. */
const wanted: readonly { by: 'seller' | 'buyer'; person: number; stages: readonly Stage[] }[] = [
  {
    by: 'seller',
    person: 1,
    stages: [
      ...(['request', 'accept', 'submit-for-review', 'complete', 'complete', 'cancel'] as const),
      'open-dispute',
    ],
  },
  { by: 'buyer', person: 1, stages: ['submit-for-review', 'complete', 'decide-dispute'] },
  // Nothing under way: whoever tries what is free without Premium begins with nothing.
  { by: 'seller', person: 2, stages: ['request', 'complete', 'complete', 'expire'] },
  { by: 'buyer', person: 2, stages: ['accept', 'complete', 'cancel'] },
  {
    by: 'buyer',
    person: 3,
    stages: ['offer', 'request', 'submit-for-review', 'complete', 'answer-dispute'],
  },
]

type Stage =
  | 'offer'
  | DisputeStage
  | Extract<
      OrderEventAction,
      'request' | 'accept' | 'submit-for-review' | 'complete' | 'cancel' | 'expire'
    >

function makeWantedDeals(gigs: readonly DemoGig[], people: readonly Person[]): DemoDeal[] {
  return wanted.flatMap(({ by, person, stages }) =>
    stages.flatMap((stage, n) => {
      const random = randomFrom('wanted', by, person, n)
      const fitting = gigs.flatMap((gig, number) =>
        isOrderable(gig) && (by === 'seller' ? gig.owner === person : !isKnown(gig.owner))
          ? [number]
          : [],
      )
      if (fitting.length === 0) return []
      const number = random.pick(fitting)
      const gig = gigs[number] as DemoGig
      const other = by === 'seller' ? pickBuyer(people, random) : person
      return [makeDeal({ gig, number, other, random, stage })]
    }),
  )
}

/** With a price, and long enough ago for all that may have happened since. */
const isOrderable = (gig: DemoGig) =>
  gig.typeId === gigTypes.offer &&
  gig.statusId === gigStatus.live &&
  gig.amount > 0 &&
  gig.duration <= 5 * 24 &&
  gig.minutesAgo > 25 * day

const pickBuyer = (people: readonly Person[], random: Random) =>
  random.int(knownPeople, people.length - 1)

const isKnown = (person: number) => person < knownPeople

function someoneElse(owner: number, people: readonly Person[], random: Random): number {
  const other = random.int(knownPeople, people.length - 1)
  return other === owner ? (other === people.length - 1 ? knownPeople : other + 1) : other
}

type Making = {
  gig: DemoGig
  number: number
  /** Whom the owner deals with. */
  other: number
  random: Random
} & (
  | { stage: Stage; start?: undefined }
  /** When it began, as far as the gig allows. */
  | { stage?: undefined; start: () => number }
)

function makeDeal({ gig, number, other, random, stage, start }: Making): DemoDeal {
  const isRequest = gig.typeId === gigTypes.request
  const isCustom = isRequest || gig.amount === 0 || stage === 'offer' || random.chance(0.15)
  const byOwner = isCustom && !isRequest && (stage !== undefined || random.chance(0.6))
  const kind = kindOfOffer({ gigType: gig.typeId, isCustom, byOwner })
  if (!kind) throw new Error('Nobody can make such an offer')
  const [seller, buyer] = isRequest ? [other, gig.owner] : [gig.owner, other]
  const amount = isCustom ? someAmount(gig.amount, random) : gig.amount
  const steps = stepsOf({ kind, hours: gig.duration, stage, random })
  const offered = stage ? startFor(stage, steps, { hours: gig.duration, random }) : start()
  const events = steps
    .map(({ after, ...step }) => ({ ...step, minutesAgo: offered - after }))
    .filter(({ minutesAgo }) => minutesAgo > 0)
  const taken = stage ? events.slice(0, lastStepOf(stage, steps) + 1) : events
  return {
    ...{ index: 0, gig: number, seller, buyer, kind, isCustom, amount, hours: gig.duration },
    description: isCustom ? random.pick(proposals) : gig.description,
    offeredMinutesAgo: offered,
    events: taken,
    status: statusAfter(taken, kind),
    review: reviewOf(taken, buyer, random),
    dispute: isDispute(stage) ? { number: 0, stage } : null,
  }
}

const isDispute = (stage: Stage | undefined): stage is DisputeStage =>
  disputeStages.some(one => one === stage)

const someAmount = (usual: number, random: Random) =>
  Math.max(50, Math.round(((usual || 400) * (0.8 + random.next() * 0.5)) / 10) * 10)

type Step = Omit<DealEvent, 'minutesAgo'> & { after: number }

/** All that will ever happen to the order, each step so many minutes after the offer. */
function stepsOf(options: {
  kind: OfferKind
  hours: number
  stage: Stage | undefined
  random: Random
}): Step[] {
  const { kind, hours, stage, random } = options
  const steps: Step[] = []
  let after = 0
  function step(action: OrderEventAction, by: OrderActor, minutes: number, note?: string) {
    after += minutes
    steps.push({ action, by, after, note: note ?? null })
  }
  const requester = (kind.requester === 'author') === (kind.author === 'buyer') ? 'buyer' : 'seller'
  step('request', requester, random.int(2, 30))
  if (kind.starts === orderStatus.pending) {
    const fate = stage
      ? stage === 'cancel' || stage === 'expire'
        ? stage
        : 'accept'
      : someFate(random)
    if (fate === 'cancel') step('cancel', 'seller', random.int(20, 20 * hour))
    if (fate === 'expire') step('expire', 'clock', hoursToRespond * hour)
    if (fate !== 'accept') return steps
    // Most answer soon, few only the next day.
    step('accept', 'seller', 5 + Math.ceil(14 * hour * random.next() ** 3))
  }
  const isDisputed = isDispute(stage)
  if (isDisputed) step('confirm-payment', 'buyer', random.int(5, 50))
  const pickWorkMinutes = () => Math.ceil(hours * hour * (0.3 + random.next() * 0.6))
  step('submit-for-review', 'seller', pickWorkMinutes())
  if (isDisputed) {
    step('open-dispute', 'buyer', random.int(2 * hour, 9 * hour))
    step('answer-dispute', 'seller', random.int(3 * hour, 30 * hour))
    step('decide-dispute', 'manager', random.int(day, 3 * day))
    return steps
  }
  if (random.chance(0.12)) {
    step('revision', 'buyer', random.int(30, 20 * hour), random.pick(complaints))
    step('submit-for-review', 'seller', random.int(2 * hour, day))
  }
  step('complete', 'buyer', random.int(30, 30 * hour))
  return steps
}

function someFate(random: Random): 'accept' | 'cancel' | 'expire' {
  const lot = random.next()
  return lot < 0.08 ? 'cancel' : lot < 0.13 ? 'expire' : 'accept'
}

/** The last of its kind; an offer alone has none. */
const lastStepOf = (stage: Stage, steps: readonly Step[]) =>
  steps.findLastIndex(({ action }) => action === stage)

/** When it must have begun for that step to be the latest now. */
function startFor(
  stage: Stage,
  steps: readonly Step[],
  { hours, random }: { hours: number; random: Random },
): number {
  const reached = steps[lastStepOf(stage, steps)]?.after ?? 0
  const since: Record<Stage, number> = {
    offer: random.int(2 * hour, 20 * hour),
    request: random.int(2 * hour, 10 * hour),
    accept: Math.ceil(hours * hour * 0.4),
    'submit-for-review': random.int(3 * hour, 8 * hour),
    complete: random.int(3 * day, 10 * day),
    cancel: random.int(day, 6 * day),
    expire: random.int(day, 6 * day),
    'open-dispute': random.int(5 * hour, 30 * hour),
    'answer-dispute': random.int(day, 3 * day),
    'decide-dispute': random.int(5 * hour, 30 * hour),
  }
  return reached + since[stage]
}

function statusAfter(events: readonly DealEvent[], kind: OfferKind): OrderStatus | null {
  if (events.length === 0) return null
  const step = events
    .flatMap(event => orderActions.filter(action => action === event.action))
    .at(-1)
  return step ? orderProcess[step].to : kind.starts
}

/** Whoever owes one cannot go on before it is written, so only what was completed just now is without. */
function reviewOf(events: readonly DealEvent[], buyer: number, random: Random): DemoDeal['review'] {
  const completed = events.at(-1)
  if (completed?.action !== 'complete') return null
  const { minutesAgo } = completed
  if (minutesAgo < 12 * hour && !isKnown(buyer)) return { rating: null, comments: '', minutesAgo }
  const rating = someRating(random)
  const written = Math.max(1, minutesAgo - random.int(5, 8 * hour))
  return { rating, comments: random.pick(comments[rating] ?? ['']), minutesAgo: written }
}

/** Most people rate kindly. */
function someRating(random: Random): number {
  const lot = random.next()
  return lot < 0.66 ? 5 : lot < 0.89 ? 4 : lot < 0.96 ? 3 : lot < 0.985 ? 2 : 1
}

/** Without Premium nobody has more under way than is free. The wanted ones come first. */
function withinFree(deals: readonly DemoDeal[], people: readonly Person[]): DemoDeal[] {
  const open = new Map<number, number>()
  return deals.filter(({ seller, status }) => {
    if (status === null || !openWork.includes(status) || people[seller]?.isPremium) return true
    const count = (open.get(seller) ?? 0) + 1
    open.set(seller, count)
    return count <= freeOpenWork
  })
}
