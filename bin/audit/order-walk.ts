import {
  disputeActions,
  endingActions,
  type OrderActor,
  type OrderStatus,
  openWork,
  orderProcess,
  orderStatus,
  paidFor,
  reminder,
} from '#features/orders/process.ts'

export type WalkedOrder = {
  starts_as: OrderStatus
  status_id: OrderStatus
  is_paid: boolean
  /** How many of its payments went back while it went on. */
  returned: number
  /** Such as `request by buyer, accept by seller`. */
  path: string
}

/** What is wrong with the path of an order; null where it can be walked, and ends where the order is. */
export function faultOfWalk({
  starts_as,
  status_id,
  is_paid,
  returned,
  path,
}: WalkedOrder): string | null {
  const [request = '', ...steps] = path.split(', ')
  if (!/^request by (buyer|seller)$/.test(request)) return `it begins with "${request}"`
  let place: Place = { at: starts_as, payments: -returned, isInDispute: false, proposedBy: null }
  for (const step of steps) {
    const [action = '', by = ''] = step.split(' by ')
    const next = walk(place, { action, by: by as OrderActor, endsIn: status_id })
    if (!next) return `"${step}" in state ${place.at} (${path})`
    place = next
  }
  const { at, payments } = place
  if (at !== status_id) return `its events lead to state ${at}, it is in ${status_id} (${path})`
  if (payments !== (is_paid ? 1 : 0))
    return `it was paid ${payments + returned} times, of which ${returned} went back, and is ${is_paid ? '' : 'not '}paid`
  return null
}

type Place = {
  at: OrderStatus
  payments: number
  isInDispute: boolean
  /** Whose proposal was the last: it may have lapsed since, of which there is no event. */
  proposedBy: OrderActor | null
}
type Step = { action: string; by: OrderActor; endsIn: OrderStatus }

/** Where a step leads; null where it cannot be taken. */
function walk(place: Place, step: Step): Place | null {
  const { action, by } = step
  if (action === reminder) return by === 'clock' ? place : null
  if (action === 'confirm-payment') return paidFor.includes(place.at) ? pay(place) : null
  if (isDisputeAction(action)) return walkInDispute(place, action, by)
  if (isEndingAction(action)) return walkOut(place, { ...step, action })
  return place.isInDispute ? null : walkOn(place, step)
}

const pay = (place: Place): Place => ({
  ...place,
  ...{ payments: place.payments + 1, proposedBy: null },
})

type DisputeAction = (typeof disputeActions)[number]
type EndingAction = (typeof endingActions)[number]

const isDisputeAction = (action: string): action is DisputeAction =>
  (disputeActions as readonly string[]).includes(action)
const isEndingAction = (action: string): action is EndingAction =>
  (endingActions as readonly string[]).includes(action)

/** Beside the steps of the table the clock ends work whose time is over: what is paid and submitted is completed. */
function walkOn(place: Place, { action, by }: Step): Place | null {
  const known = orderProcess[action as keyof typeof orderProcess]
  if (known?.by === by && known.from === place.at) return { ...place, at: known.to }
  if (by !== 'clock' || !openWork.includes(place.at)) return null
  const isToComplete = place.at === orderStatus.inReview && place.payments > 0
  if (action !== (isToComplete ? 'complete' : 'expire')) return null
  return { ...place, at: isToComplete ? orderStatus.completed : orderStatus.cancelled }
}

const sides: OrderActor[] = ['buyer', 'seller']

/** Who takes the steps of a dispute, and whether the order stands still only from then on. */
const disputeSteps: Record<DisputeAction, { takers: OrderActor[]; begins: boolean }> = {
  'open-dispute': { takers: sides, begins: true },
  'answer-dispute': { takers: sides, begins: false },
  'withdraw-dispute': { takers: sides, begins: false },
  'decide-dispute': { takers: ['manager'], begins: false },
  'appeal-dispute': { takers: sides, begins: false },
  'effect-decision': { takers: [...sides, 'manager', 'clock'], begins: false },
}
const endsOfDispute: DisputeAction[] = ['withdraw-dispute', 'effect-decision']

function walkInDispute(place: Place, action: DisputeAction, by: OrderActor): Place | null {
  const { takers, begins } = disputeSteps[action]
  if (!takers.includes(by) || place.isInDispute === begins || !openWork.includes(place.at))
    return null
  return {
    ...place,
    at: action === 'effect-decision' ? orderStatus.cancelled : place.at,
    isInDispute: !endsOfDispute.includes(action),
  }
}

const { pending, ongoing, inReview, completed, cancelled } = orderStatus

/** Who takes the ways out, from where, and whether a dispute stops them. */
const waysOut: Record<EndingAction, { takers: OrderActor[]; from: OrderStatus[]; stops: boolean }> =
  {
    withdraw: { takers: ['buyer'], from: [pending, ongoing], stops: true },
    'propose-ending': { takers: sides, from: [ongoing, inReview], stops: false },
    'reject-ending': { takers: sides, from: [ongoing, inReview], stops: false },
    'end-by-agreement': { takers: sides, from: [ongoing, inReview], stops: false },
    'give-up': { takers: ['seller'], from: [ongoing, inReview], stops: false },
    close: { takers: ['seller'], from: [inReview], stops: true },
  }

function walkOut(place: Place, step: Step & { action: EndingAction }): Place | null {
  const { action, by, endsIn } = step
  const { takers, from, stops } = waysOut[action]
  if (!takers.includes(by) || !from.includes(place.at) || (stops && place.isInDispute)) return null
  if (action === 'propose-ending') return { ...place, proposedBy: by }
  if (action === 'reject-ending' || action === 'end-by-agreement') {
    const isTheirs = place.proposedBy !== null && place.proposedBy !== by
    if (!isTheirs) return null
    if (action === 'reject-ending') return { ...place, proposedBy: null }
  }
  if (action === 'close' && place.payments > 0) return null
  const isReceived = action === 'close' && endsIn === completed
  return { ...place, at: isReceived ? completed : cancelled, isInDispute: false }
}
