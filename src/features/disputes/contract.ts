import * as z from 'zod/mini'
import { order } from '#features/orders/contract.ts'
import { endpoint } from '#platform/contract.ts'
import {
  cedis,
  files,
  flag,
  id,
  line,
  message,
  moment,
  money,
  oneOf,
  plainText,
  storedFile,
} from '#platform/fields.ts'
import {
  disputeActions,
  disputeOutcomes,
  disputeStatuses,
  fileMegabytes,
  longestText,
  mostFilesAtOnce,
  reasonCodes,
  rightSides,
  shortestReasons,
} from './process.ts'

const sides = ['buyer', 'seller'] as const
const side = oneOf(sides)

const statement = z.object({
  id,
  by: side,
  /** Plain text. */
  text: z.string(),
  /** The split that this side wishes from then on; null where it says nothing of it. */
  to_buyer: z.nullable(money),
  files: z.array(z.object({ id, file: storedFile })),
  created_at: moment,
})

const decision = z.object({
  /** 2 after an appeal. */
  level: z.int(),
  to_buyer: money,
  to_seller: money,
  /** Who was found to be right. */
  right: oneOf(rightSides),
  reason: z.string(),
  accepted_by: z.array(side),
  created_at: moment,
})

/** A dispute without what was said and decided in it. */
export const anyDispute = z.object({
  id,
  order_id: id,
  status: oneOf(disputeStatuses),
  /** Null while it is open. */
  outcome: z.nullable(oneOf(disputeOutcomes)),
  /** As what the caller stands in it; null for a manager. */
  role: z.nullable(side),
  opened_by: side,
  reason_code: oneOf(reasonCodes),
  held: money,
  /** How each side wishes the held money to be divided: the part of the buyer. */
  wishes: z.object({ buyer: z.nullable(money), seller: z.nullable(money) }),
  created_at: moment,
  answer_by: moment,
  decide_by: z.nullable(moment),
  appeal_by: z.nullable(moment),
  closed_on: z.nullable(moment),
  is_overdue: flag,
  appeal: z.nullable(z.object({ by: side, text: z.string(), created_at: moment })),
  /** The caller's calls that are open now. */
  available_actions: z.array(oneOf(disputeActions)),
})

export const dispute = z.extend(anyDispute, {
  /** Oldest first; the first is why it was opened. */
  statements: z.array(statement),
  decisions: z.array(decision),
})

/** The part of the buyer; the seller gets the rest of what is held. */
export const toBuyer = cedis(0, 1_000_000)
const attached = z._default(files({ count: mostFilesAtOnce, megabytes: fileMegabytes }), [])
const onDispute = { dispute_id: id }
const said = {
  text: z._default(plainText(0, longestText), ''),
  files: attached,
  to_buyer: z.optional(toBuyer),
  client_id: z.optional(z.uuid()),
}
const appealed = { text: plainText(shortestReasons, longestText) }

const done = z.object({ dispute, order, message })
const stated = z.object({ statement, dispute, message })

const stranger = 'No such dispute, or not yours.'
const onlySides = 'Only its two sides do this.'
const otherState = 'The dispute’s state does not allow it.'
const tooLarge = 'A file is larger than 10 MB.'
const unfit = 'A field is not as it must be, or a file is of a kind that is not taken.'

export const openDispute = endpoint('POST /api/disputes/open', {
  caller: 'user',
  limits: ['order-step'],
  summary:
    'Open a dispute about an order whose work has begun; the order stands still until it is closed',
  input: z.object({
    gig_order_id: id,
    reason_code: oneOf(reasonCodes),
    description: plainText(shortestReasons, longestText),
    to_buyer: toBuyer,
    files: attached,
    /** `held` of the order as it was when `to_buyer` was chosen: refused where another sum is held by now. */
    seen_held: z.optional(toBuyer),
  }),
  output: done,
  status: 201,
  refusals: {
    403: onlySides,
    404: 'No such order, or not yours.',
    409: 'The work has not begun or is over, another sum is held than was seen, a dispute is open, or this side has opened two.',
    413: tooLarge,
    422: unfit,
  },
})

export const showDispute = endpoint('GET /api/disputes/{id}', {
  caller: 'user',
  summary: 'One dispute with all that was said and decided, for its two sides and managers',
  input: z.object({ id }),
  output: z.object({ dispute }),
  refusals: { 404: stranger },
})

export const addStatement = endpoint('POST /api/disputes/statement', {
  caller: 'user',
  limits: ['dispute-statement'],
  summary: 'Say something in a dispute; `client_id` makes a repetition safe',
  input: z.object({ ...onDispute, ...said }),
  output: stated,
  status: 201,
  refusals: {
    403: onlySides,
    404: stranger,
    409: 'The dispute is decided or closed, or this side has said enough.',
    413: tooLarge,
    422: unfit,
  },
})

const pressed = {
  caller: 'user',
  limits: ['order-step'],
  output: done,
  refusals: { 403: onlySides, 404: stranger, 409: otherState },
} as const

export const withdrawDispute = endpoint('POST /api/disputes/withdraw', {
  ...pressed,
  summary: 'Whoever opened the dispute takes it back: the order goes on',
  input: z.object(onDispute),
  refusals: { ...pressed.refusals, 403: 'Only who has opened it does this.' },
})

export const acceptDecision = endpoint('POST /api/disputes/accept', {
  ...pressed,
  summary: 'Accept the decision; it takes effect once both sides have. Safe to repeat',
  input: z.object(onDispute),
})

export const appealDecision = endpoint('POST /api/disputes/appeal', {
  ...pressed,
  summary: 'Ask for a second decision, which is the last',
  input: z.object({ ...onDispute, ...appealed }),
})

const byCode = { code: line(1, 200) }
const deadLink = 'The link is wrong or over, or the account is active.'
const linked = { caller: 'visitor', limits: ['dispute-link'] } as const

/** What somebody may do whose account was deactivated meanwhile, by a link that was mailed. */
export const disputeLink = {
  read: endpoint('POST /api/disputes/link/read', {
    ...linked,
    summary: 'One dispute, for a side whose account is deactivated',
    input: z.object(byCode),
    output: z.object({ dispute }),
    refusals: { 404: deadLink },
  }),
  statement: endpoint('POST /api/disputes/link/statement', {
    ...linked,
    limits: ['dispute-link', 'dispute-statement'],
    summary: 'As POST /api/disputes/statement, by a link',
    input: z.object({ ...byCode, ...said }),
    output: stated,
    status: 201,
    refusals: { ...addStatement.refusals, 404: deadLink },
  }),
  accept: endpoint('POST /api/disputes/link/accept', {
    ...linked,
    summary: 'As POST /api/disputes/accept, by a link',
    input: z.object(byCode),
    output: done,
    refusals: { 404: deadLink, 409: otherState },
  }),
  appeal: endpoint('POST /api/disputes/link/appeal', {
    ...linked,
    summary: 'As POST /api/disputes/appeal, by a link',
    input: z.object({ ...byCode, ...appealed }),
    output: done,
    refusals: { 404: deadLink, 409: otherState },
  }),
}
