/** The life of one order and of what is disputed about it, as it was agreed: what the product is held against. */
export const sides = ['buyer', 'seller'] as const
export type Side = (typeof sides)[number]
export const others = ['stranger', 'manager', 'otherManager'] as const
export type Who = Side | (typeof others)[number]

type Dispute = {
  status: 'answering' | 'deciding' | 'decided' | 'appealed' | 'closed'
  outcome: 'decision' | 'agreement' | 'conceded' | 'withdrawn' | null
  by: Side
  openedOn: number
  answerBy: number
  appealBy: number
  acceptedBy: Side[]
  isAppealed: boolean
  decidedBy: Who | null
  toBuyer: number
}

export type ModelOrder = {
  status: 1 | 2 | 3 | 4 | 5
  isPaid: boolean
  /** Whether a payment for it is on its way. */
  isPaying: boolean
  /** What was paid for it, in pesewas. */
  held: number
  endedBy: 'completion' | 'seller' | 'withdrawal' | 'agreement' | 'decision' | 'clock' | null
  toBuyer: number | null
  respondBy: number
  dueOn: number
  /** From when the count of the latest revision or submission runs. */
  revisedOn: number
  submittedOn: number
  proposal: { by: Side; toBuyer: number; until: number } | null
  /** Who made the latest, whatever came of it. */
  proposedBy: Side | null
  proposals: Record<Side, number>
  dispute: Dispute | null
  disputes: Record<Side, number>
}

const hour = 3_600_000
const day = 24 * hour
const workHours = 24

export const newOrderAt = (now: number): ModelOrder => ({
  ...{ status: 1, isPaid: false, isPaying: false, held: 0, endedBy: null, toBuyer: null },
  ...{ respondBy: now + day, dueOn: 0, revisedOn: 0, submittedOn: 0 },
  ...{ proposal: null, proposedBy: null, proposals: { buyer: 0, seller: 0 } },
  ...{ dispute: null, disputes: { buyer: 0, seller: 0 } },
})

export const orderCalls = [
  ...(['accept', 'cancel', 'submit', 'revise', 'complete', 'withdraw', 'propose'] as const),
  ...(['agree', 'reject', 'close', 'closeUnpaid', 'open'] as const),
] as const
export const disputeCalls = ['state', 'takeBack', 'settleFor', 'appeal', 'decide'] as const
export const calls = [...orderCalls, ...disputeCalls, 'pay'] as const
export type Call = (typeof calls)[number]

/** `part` is what the buyer would get, in hundredths of what is held. */
export type Press = { call: Call; who: Who; part: number }

export const isOpen = ({ status }: ModelOrder) => status < 4
export const isWork = ({ status }: ModelOrder) => status === 2 || status === 3
export const inDispute = ({ dispute }: ModelOrder) => dispute !== null && dispute.outcome === null
export const partOf = ({ held }: ModelOrder, part: number) => Math.round((held * part) / 100)

const callers: Partial<Record<Call, Side>> = {
  ...{ accept: 'seller', cancel: 'seller', submit: 'seller', close: 'seller' },
  ...{ closeUnpaid: 'seller', revise: 'buyer', complete: 'buyer', withdraw: 'buyer' },
}

/** What a press is answered at this moment. */
export function answerTo(order: ModelOrder, { call, who }: Press, now: number): number {
  if (call === 'decide') return answerToDecision(order, who)
  if (call === 'pay' && who !== 'buyer') return 404
  if (who === 'stranger') return 404
  if (who !== 'buyer' && who !== 'seller') return 403
  const caller = callers[call]
  if (caller && caller !== who) return 403
  if ((disputeCalls as readonly Call[]).includes(call)) return answerToSide(order, call, who, now)
  if ((call === 'agree' || call === 'reject') && order.proposedBy === who) return 403
  const created = call === 'open' || call === 'pay' ? 201 : 200
  return mayNow(order, call, who, now) ? created : 409
}

function mayNow(order: ModelOrder, call: Call, who: Side, now: number): boolean {
  const { status, isPaid, isPaying, proposal } = order
  if (call === 'propose') return isWork(order) && order.proposals[who] < 10
  if (call === 'agree' || call === 'reject') return proposal !== null && proposal.until > now
  if (inDispute(order)) return false
  switch (call) {
    case 'accept':
    case 'cancel':
      return status === 1
    case 'submit':
      return status === 2
    case 'revise':
    case 'complete':
      return status === 3
    case 'withdraw':
      return status === 1 || (status === 2 && now >= workDeadlineOf(order) + 3 * day)
    case 'close':
      return !isPaying && mayNow(order, 'closeUnpaid', who, now)
    case 'closeUnpaid':
      return status === 3 && !isPaid && now >= order.submittedOn + 7 * day
    case 'open':
      return isWork(order) && order.disputes[who] < 2
    default:
      return isOpen(order) && !isPaid
  }
}

const workDeadlineOf = ({ dueOn, revisedOn }: ModelOrder) => Math.max(dueOn, revisedOn)

function answerToSide({ dispute }: ModelOrder, call: Call, who: Side, now: number): number {
  if (!dispute) return 404
  const { status, acceptedBy } = dispute
  if (call === 'takeBack' && dispute.by !== who) return 403
  if (call === 'state') return ['answering', 'deciding', 'appealed'].includes(status) ? 201 : 409
  if (call === 'takeBack') return ['answering', 'deciding'].includes(status) ? 200 : 409
  const isDone = dispute.outcome === 'decision' && !dispute.isAppealed
  if (call === 'settleFor' && acceptedBy.includes(who) && isDone) return 200
  if (status !== 'decided') return 409
  const mayAppeal = !acceptedBy.includes(who) && now < dispute.appealBy
  return call === 'settleFor' || mayAppeal ? 200 : 409
}

function answerToDecision({ dispute }: ModelOrder, who: Who): number {
  if (who !== 'manager' && who !== 'otherManager') return 403
  if (!dispute) return 404
  if (dispute.status === 'appealed' && dispute.decidedBy === who) return 403
  return ['deciding', 'appealed'].includes(dispute.status) ? 200 : 409
}

/** Where a press leads that was taken. */
export function take(order: ModelOrder, press: Press, now: number): ModelOrder {
  const side = press.who as Side
  const disputed = inDispute(order) ? order.dispute : null
  switch (press.call) {
    case 'accept':
      return { ...order, status: 2, dueOn: now + workHours * hour }
    case 'submit':
      return { ...order, status: 3, submittedOn: now }
    case 'revise':
      return { ...order, status: 2, revisedOn: now }
    case 'cancel':
      return end(order, { status: 5, endedBy: 'seller', toBuyer: order.held })
    case 'complete':
      return end(order, { status: 4, endedBy: 'completion', toBuyer: 0 })
    case 'withdraw':
      return end(order, { status: 5, endedBy: 'withdrawal', toBuyer: order.held })
    case 'close':
      return end(order, { status: 4, endedBy: 'seller', toBuyer: 0 })
    case 'closeUnpaid':
      return end(order, { status: 5, endedBy: 'seller', toBuyer: 0 })
    case 'propose':
      return propose(order, { by: side, toBuyer: partOf(order, press.part), now })
    case 'agree': {
      const toBuyer = order.proposal?.toBuyer ?? 0
      const agreed = { ...order, dispute: disputed && close(disputed, 'agreement') }
      return end(disputed ? agreed : order, { status: 5, endedBy: 'agreement', toBuyer })
    }
    case 'reject':
      return { ...order, proposal: null }
    case 'open':
      return open(order, side, now)
    case 'pay':
      return order
    default:
      return disputed ? takeInDispute(order, disputed, press, now) : order
  }
}

function takeInDispute(
  order: ModelOrder,
  dispute: Dispute,
  { call, who, part }: Press,
  now: number,
): ModelOrder {
  const side = who as Side
  const change = (changes: Partial<Dispute>): ModelOrder => ({
    ...order,
    dispute: { ...dispute, ...changes },
  })
  if (call === 'state') {
    const isAnswer = dispute.status === 'answering' && side !== dispute.by
    return isAnswer ? change({ status: 'deciding' }) : order
  }
  if (call === 'takeBack') return goOn(order, dispute, now)
  if (call === 'appeal') return change({ status: 'appealed', isAppealed: true })
  if (call === 'settleFor') {
    const acceptedBy = [...new Set([...dispute.acceptedBy, side])]
    const accepted = change({ acceptedBy })
    return acceptedBy.length === 2 ? effect(accepted, { ...dispute, acceptedBy }) : accepted
  }
  const decided: Dispute = { ...dispute, toBuyer: partOf(order, part) }
  if (dispute.status === 'appealed') return effect(order, decided)
  return {
    ...order,
    dispute: { ...decided, status: 'decided', decidedBy: who, appealBy: now + 3 * day },
  }
}

const close = (dispute: Dispute, outcome: Dispute['outcome']): Dispute => ({
  ...dispute,
  ...{ status: 'closed', outcome },
})

const effect = (order: ModelOrder, dispute: Dispute): ModelOrder =>
  end(
    { ...order, dispute: close(dispute, 'decision') },
    { status: 5, endedBy: 'decision', toBuyer: dispute.toBuyer },
  )

/** All times move by as long as the order stood still. */
function goOn(order: ModelOrder, dispute: Dispute, now: number): ModelOrder {
  const stoodStill = now - dispute.openedOn
  const later = (moment: number) => (moment ? moment + stoodStill : 0)
  const moved = { dueOn: later(order.dueOn), revisedOn: later(order.revisedOn) }
  const submittedOn = order.status === 3 ? later(order.submittedOn) : order.submittedOn
  return { ...order, ...moved, submittedOn, dispute: close(dispute, 'withdrawn') }
}

function propose(
  order: ModelOrder,
  { by, toBuyer, now }: { by: Side; toBuyer: number; now: number },
): ModelOrder {
  const proposals = { ...order.proposals, [by]: order.proposals[by] + 1 }
  if (by === 'seller' && order.held > 0 && toBuyer === order.held) {
    const dispute =
      order.dispute && inDispute(order) ? close(order.dispute, 'conceded') : order.dispute
    return end({ ...order, proposals, dispute }, { status: 5, endedBy: 'seller', toBuyer })
  }
  return { ...order, proposals, proposedBy: by, proposal: { by, toBuyer, until: now + 2 * day } }
}

function open(order: ModelOrder, by: Side, now: number): ModelOrder {
  return {
    ...order,
    disputes: { ...order.disputes, [by]: order.disputes[by] + 1 },
    dispute: {
      ...{ status: 'answering', outcome: null, by, openedOn: now, answerBy: now + 3 * day },
      ...{ appealBy: 0, acceptedBy: [], isAppealed: false, decidedBy: null, toBuyer: 0 },
    },
  }
}

const end = (
  order: ModelOrder,
  ending: { status: 4 | 5; endedBy: NonNullable<ModelOrder['endedBy']>; toBuyer: number },
): ModelOrder => ({ ...order, ...ending, proposal: null })

/** Whether a payment that arrives is for the order; else it is owed back. */
export const takesPayment = (order: ModelOrder): boolean =>
  order.status !== 5 && order.endedBy !== 'seller' && !order.isPaid && !inDispute(order)

/** Three days to look at the work are left, however late it is paid. */
export const pay = (order: ModelOrder, amount: number, now: number): ModelOrder => ({
  ...order,
  ...{ isPaid: true, held: amount, proposal: null },
  ...(order.status === 3 && { submittedOn: Math.max(order.submittedOn, now - 4 * day) }),
})

/** What the clock does once this moment has come. */
export function tick(order: ModelOrder, now: number): ModelOrder {
  const { status, dispute, held } = order
  const due = order.proposal && order.proposal.until <= now ? { ...order, proposal: null } : order
  const expired = { status: 5, endedBy: 'clock', toBuyer: held } as const
  if (dispute && inDispute(order)) {
    if (dispute.status === 'answering' && dispute.answerBy <= now)
      return { ...due, dispute: { ...dispute, status: 'deciding' } }
    return dispute.status === 'decided' && dispute.appealBy <= now ? effect(due, dispute) : due
  }
  if (status === 1 && order.respondBy <= now) return end(due, expired)
  if (status === 2 && workDeadlineOf(order) + 14 * day <= now) return end(due, expired)
  if (status !== 3) return due
  if (held > 0)
    return order.submittedOn + 7 * day <= now
      ? end(due, { status: 4, endedBy: 'clock', toBuyer: 0 })
      : due
  return order.submittedOn + 30 * day <= now ? end(due, expired) : due
}
