/** Deals that end before the work is done, or that the two cannot agree about: each step by who takes it in earnest. */
import { type Deal, type Market, type WayOut, waysOut } from './market.ts'
import { type Answer, markFor, type Person } from './people.ts'

export const isWayOut = (step: string): step is WayOut =>
  (waysOut as readonly string[]).includes(step)

export const livesWithWaysOut = [
  ['request', 'pay', 'withdraw'],
  [
    ...(['request', 'accept', 'pay', 'propose-ending', 'reject-ending', 'propose-ending'] as const),
    'end-by-agreement',
  ],
  ['request', 'pay', 'accept', 'submit-for-review', 'propose-ending', 'give-up'],
  [
    ...([
      'request',
      'pay',
      'accept',
      'open-dispute',
      'answer-dispute',
      'withdraw-dispute',
    ] as const),
    ...(['submit-for-review', 'complete', 'review'] as const),
  ],
  [
    ...(['request', 'accept', 'pay', 'peep', 'open-dispute', 'answer-dispute'] as const),
    ...(['decide-dispute', 'effect-decision'] as const),
  ],
  [
    ...(['request', 'pay', 'accept', 'submit-for-review', 'open-dispute'] as const),
    ...(['answer-dispute', 'decide-dispute', 'appeal-dispute', 'decide-dispute'] as const),
  ],
  // Nobody answers this dispute, and nobody appeals: the clock goes on.
  ['request', 'pay', 'accept', 'open-dispute'],
  ['request', 'accept', 'open-dispute', 'answer-dispute', 'decide-dispute'],
] as const

type Press = { by: Person; path: string; json: object }
// biome-ignore lint/suspicious/noExplicitAny: what the server answers is what is being judged.
type Order = any

/** What takes the step on an order that looks so; null where there is no need of it, or no way. */
export function pressFor(
  { manager, random }: Market,
  deal: Deal,
  { step, order }: { step: WayOut; order: Order },
): Press | null {
  const { buyer, seller } = deal
  const on = { gig_order_id: order.id }
  const said = `${markFor(buyer, seller)} Two of the three taps still drip.`
  const part = Math.floor(order.held * random.int(0, 100)) / 100
  const about = { dispute_id: order.dispute?.id }
  if (isInDispute(step) && !order.dispute) return null
  switch (step) {
    case 'withdraw':
      return { by: buyer, path: '/api/orders/withdraw', json: { ...on, reason: said } }
    case 'propose-ending': {
      const json = { ...on, to_buyer: Math.min(part, order.held / 2), reason: said }
      return { by: random.pick([buyer, seller]), path: '/api/orders/ending/propose', json }
    }
    case 'give-up': {
      const json = { ...on, to_buyer: order.held, reason: said }
      return order.held > 0 ? { by: seller, path: '/api/orders/ending/propose', json } : null
    }
    case 'reject-ending':
    case 'end-by-agreement': {
      if (!order.ending) return null
      const by = order.ending.by === 'buyer' ? seller : buyer
      const answer = step === 'reject-ending' ? 'reject' : 'accept'
      return {
        ...{ by, path: '/api/orders/ending/answer' },
        json: { ...on, ending_id: order.ending.id, answer },
      }
    }
    case 'open-dispute': {
      const json = { ...on, to_buyer: part, reason_code: 'bad_quality', description: said }
      return { by: buyer, path: '/api/disputes/open', json }
    }
    case 'answer-dispute':
      return { by: seller, path: '/api/disputes/statement', json: { ...about, text: said } }
    case 'withdraw-dispute':
      return { by: buyer, path: '/api/disputes/withdraw', json: about }
    case 'decide-dispute': {
      const json = { to_buyer: part, right: 'both', reason: said }
      return { by: manager, path: `/api/manager/dispute/${about.dispute_id}/decide`, json }
    }
    case 'appeal-dispute':
      return { by: seller, path: '/api/disputes/appeal', json: { ...about, text: said } }
    case 'effect-decision':
      return { by: seller, path: '/api/disputes/accept', json: about }
  }
}

const isInDispute = (step: WayOut): boolean => step.includes('-d') && step !== 'open-dispute'

/** Whether the order has more such events than were said to be taken. */
export function hasWayOut(deal: Deal, step: WayOut, { body }: Answer): boolean {
  const taken = body.order.events.filter(({ action }: { action: string }) => action === step)
  return taken.length > (deal.answers.get(step)?.yes ?? 0)
}
