import type { FlagReason } from '#features/chat/moderation/process.ts'
import { wordingOf } from '#features/orders/news/server/present.ts'
import type { Deal } from '#features/orders/news/server/queries.ts'
import { hoursToRespond, orderStatus } from '#features/orders/process.ts'
import { fromCedis } from '#platform/money.ts'
import { askings, type Conversation, inquiries, thanks, workings } from './conversations.ts'
import { newsOfDispute } from './dispute-dates.ts'
import { type FlaggedText, flaggedTexts } from './flagged.ts'
import type { DemoGig } from './gigs.ts'
import type { DemoDeal } from './orders.ts'
import { knownPeople, type Person } from './people.ts'
import { type Random, randomFrom } from './random.ts'
import { minutesBefore } from './when.ts'

/** What one person wrote to another, or what a step of their order posted. People and deals are counted. */
export interface DemoMessage {
  from: number
  to: number
  text: string
  minutesAgo: number
  /** The deal whose offer hangs on it, or the step of whose order it tells of. */
  about?: { deal: number; event: number | 'offer' }
  flagged?: FlaggedText
}

type World = {
  deals: readonly DemoDeal[]
  gigs: readonly DemoGig[]
  people: readonly Person[]
  now: Date
}

const hour = 60
const inquiriesMade = 40

/** Everything that is said, oldest first. */
export function makeMessages(world: World): DemoMessage[] {
  const said = [
    ...world.deals.flatMap(deal => aroundDeal(deal, world)),
    ...someInquiries(world),
    ...flaggedTexts.flatMap(flagged => aroundFlagged(flagged, world)),
  ]
  return said
    .filter(({ minutesAgo }) => minutesAgo > 0)
    .toSorted((one, other) => other.minutesAgo - one.minutesAgo)
}

function aroundDeal(deal: DemoDeal, world: World): DemoMessage[] {
  const random = randomFrom('chat', deal.index)
  const { isCustom, offeredMinutesAgo, events } = deal
  const parties = partiesOf(deal, world)
  const begun = events.find(({ action }) => action === 'accept')
  const completed = events.find(({ action }) => action === 'complete')
  return [
    // Whoever makes somebody an offer has talked with them.
    ...(isCustom || random.chance(0.6)
      ? talk(random.pick(askings), parties, { endingAt: offeredMinutesAgo, random })
      : []),
    ...(isCustom ? [offerMessage(deal, world)] : []),
    ...events.flatMap((_, event) => stepMessage(deal, event, world)),
    ...(begun && random.chance(0.5)
      ? talk(random.pick(workings), parties, { endingAt: begun.minutesAgo - 2 * hour, random })
      : []),
    ...(completed && random.chance(0.6)
      ? talk(random.pick(thanks), parties, { endingAt: completed.minutesAgo - hour, random })
      : []),
  ]
}

type Parties = { seller: number; buyer: number; names: Record<string, string> }

function partiesOf(deal: DemoDeal, { gigs, people }: World): Parties {
  const { seller, buyer, amount } = deal
  return {
    ...{ seller, buyer },
    names: {
      '{seller}': firstName(people[seller]),
      '{buyer}': firstName(people[buyer]),
      '{title}': gigs[deal.gig]?.title ?? '',
      '{price}': `GHS ${amount}`,
    },
  }
}

const firstName = (person: Person | undefined) => person?.name.split(' ')[0] ?? ''

/** The last line is said shortly before `endingAt`. */
function talk(
  conversation: Conversation,
  { seller, buyer, names }: Parties,
  { endingAt, random }: { endingAt: number; random: Random },
): DemoMessage[] {
  let minutesAgo = endingAt
  return conversation
    .toReversed()
    .map(({ by, text }) => {
      minutesAgo += 0.5 + random.next() * 9
      const [from, to] = by === 'seller' ? [seller, buyer] : [buyer, seller]
      return { from, to, minutesAgo, text: fillIn(text, names) }
    })
    .toReversed()
}

const fillIn = (text: string, names: Record<string, string>) =>
  text.replaceAll(/\{\w+\}/g, name => names[name] ?? '')

function offerMessage(deal: DemoDeal, { gigs }: World): DemoMessage {
  const gig = gigs[deal.gig]
  const [from, to] =
    deal.kind.author === 'seller' ? [deal.seller, deal.buyer] : [deal.buyer, deal.seller]
  const noun = from === gig?.owner ? 'offer' : 'bid'
  return {
    ...{ from, to, minutesAgo: deal.offeredMinutesAgo },
    text: `My ${noun} on “${gig?.title}”`,
    about: { deal: deal.index, event: 'offer' },
  }
}

/** In the words that the order itself would have posted. */
function stepMessage(deal: DemoDeal, at: number, world: World): DemoMessage[] {
  const event = deal.events[at]
  if (!event) return []
  const dispute = newsOfDispute(deal, at, world.now)
  const occurrence = {
    action: event.action,
    by: event.by,
    now: world.now,
    ...(dispute && { dispute }),
  }
  const said = wordingOf(occurrence, dealAt(deal, at, world)).chatLine
  if (!said) return []
  const [from, to] = said.from === 'seller' ? [deal.seller, deal.buyer] : [deal.buyer, deal.seller]
  return [
    {
      ...{ from, to, minutesAgo: event.minutesAgo },
      text: said.text,
      about: { deal: deal.index, event: at },
    },
  ]
}

/** As it stood right after that step. */
function dealAt(deal: DemoDeal, at: number, { gigs, people, now }: World): Deal {
  const requested = deal.events[0]?.minutesAgo ?? 0
  const begun = startOf(deal)
  const contact = (person: number) => ({
    id: person + 1,
    name: people[person]?.name ?? '',
    username: people[person]?.username ?? '',
    email: '',
    phone_e164: null,
    closed_at: null,
  })
  return {
    id: deal.index,
    status_id: at === 0 ? deal.kind.starts : orderStatus.ongoing,
    respond_by: minutesBefore(now, requested - hoursToRespond * hour),
    started_on: begun === null ? null : minutesBefore(now, begun),
    due_on: begun === null ? null : minutesBefore(now, begun - deal.hours * hour),
    title: gigs[deal.gig]?.title ?? '',
    amount_pesewas: fromCedis(deal.amount),
    ...{ submitted_on: null, revised_on: null, counts_from: null, ending: null },
    ...{ is_paid: false, is_paid_directly: false, payment_state: null, held_pesewas: 0 },
    ...{ to_buyer_pesewas: null, to_seller_pesewas: null },
    seller: contact(deal.seller),
    buyer: contact(deal.buyer),
  }
}

/** When the work began, in minutes before now; null while it has not. */
export function startOf({ kind, events }: DemoDeal): number | null {
  const action = kind.starts === orderStatus.ongoing ? 'request' : 'accept'
  return events.find(event => event.action === action)?.minutesAgo ?? null
}

/** People who ask and then order nothing. */
function someInquiries({ gigs, people }: World): DemoMessage[] {
  return Array.from({ length: inquiriesMade }, (_, n) => {
    const random = randomFrom('inquiry', n)
    const gig = random.pick(gigs)
    const buyer = random.int(knownPeople, people.length - 1)
    if (buyer === gig.owner) return []
    const parties = inquirers(gig.owner, buyer, people)
    const endingAt = random.int(30, gig.minutesAgo)
    return talk(random.pick(inquiries), parties, { endingAt, random })
  }).flat()
}

const inquirers = (seller: number, buyer: number, people: readonly Person[]): Parties => ({
  ...{ seller, buyer },
  names: { '{seller}': firstName(people[seller]), '{buyer}': firstName(people[buyer]) },
})

/** What comes before it shows a manager how it was meant. */
function aroundFlagged(flagged: FlaggedText, { people }: World): DemoMessage[] {
  const { from, to, text, minutesAgo } = flagged
  const random = randomFrom('flagged', from, to)
  const before = talk(random.pick(inquiries), inquirers(from, to, people), {
    endingAt: minutesAgo,
    random,
  })
  return [...before, { from, to, text, minutesAgo, flagged }]
}

/** Why a manager should look at it: none for nearly all. */
export const reasonsOf = ({ flagged }: DemoMessage): FlagReason[] => flagged?.reasons ?? []
