import * as z from 'zod/mini'
import { publicUser } from '#features/accounts/contract.ts'
import { message as chatMessage } from '#features/chat/contract.ts'
import { anyDispute, dispute, toBuyer } from '#features/disputes/contract.ts'
import {
  disputeStatuses,
  longestText,
  rightSides,
  shortestReasons,
} from '#features/disputes/process.ts'
import { order } from '#features/orders/contract.ts'
import { endpoint } from '#platform/contract.ts'
import {
  anyText,
  flag,
  id,
  listOf,
  message,
  moment,
  oneOf,
  paging,
  plainText,
} from '#platform/fields.ts'
import { auditEntry, managerPageSize } from '../contract.ts'

const disputeRow = z.extend(anyDispute, {
  /** Of the gig. */
  title: z.string(),
  buyer: publicUser,
  seller: publicUser,
})

/** How a person has dealt with others so far; null, but for the person, to a manager who is a side. */
const party = z.object({
  user: publicUser,
  is_active: z.nullable(flag),
  disputes: z.nullable(
    z.object({
      opened: z.int(),
      /** By others, and this person has said something. */
      answered: z.int(),
      /** In decisions that took effect. */
      right: z.int(),
      wrong: z.int(),
    }),
  ),
  /** Orders that this person withdrew from. */
  withdrawals: z.nullable(z.int()),
  /** Orders of this person’s that the seller closed because no money had arrived. */
  closed_as_unpaid: z.nullable(z.int()),
})

const wholeDispute = z.extend(dispute, {
  order,
  /** When the newest statement was made, or the appeal. */
  changed_at: moment,
  buyer: party,
  seller: party,
  /** The newest 100 between the two since the order was requested, oldest first. */
  messages: z.array(chatMessage),
  /** Empty to a manager who is a side: no side learns who decides. */
  audit: z.array(auditEntry),
})

export const listDisputes = endpoint('GET /api/manager/disputes', {
  caller: 'manager',
  roles: ['disputes'],
  summary: 'All disputes: open ones first, the nearest deadline first',
  input: z.object({
    ...paging(managerPageSize),
    search: z.optional(anyText(200)),
    status: z.optional(oneOf(disputeStatuses)),
    overdue: z.optional(flag),
  }),
  output: z.object({ disputes: listOf(disputeRow) }),
})

export const showDispute = endpoint('GET /api/manager/dispute/{id}', {
  caller: 'manager',
  roles: ['disputes'],
  summary:
    'One dispute with its order, what both sides wrote to each other, and how both have dealt so far',
  input: z.object({ id }),
  output: z.object({ dispute: wholeDispute }),
  refusals: { 404: 'No such dispute.' },
})

export const decideDispute = endpoint('POST /api/manager/dispute/{id}/decide', {
  caller: 'manager',
  roles: ['disputes'],
  limits: ['manager-write'],
  summary: 'Divide what is held; the decision of an appeal takes effect at once',
  input: z.object({
    id,
    to_buyer: toBuyer,
    right: oneOf(rightSides),
    reason: plainText(shortestReasons, longestText),
    /** The `changed_at` that the manager has read; where something was said since, it is a 409. */
    seen_changed_at: z.optional(moment),
  }),
  output: z.object({ dispute: wholeDispute, message }),
  refusals: {
    403: 'The manager is a side, or has decided before and is not the only one who could.',
    404: 'No such dispute.',
    409: 'There is nothing to decide now, or not on what was seen.',
  },
})
