import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import { day, money } from '#platform/fields.ts'
import { everyManager } from '#platform/roles.ts'
import { mostDays } from './process.ts'

/** Sums of money are null for whoever may not see them, times are null where nothing ended. */
const figures = {
  /** Who has shown for the first time that a phone is theirs. */
  new_people: z.int(),
  new_gigs: z.int(),
  /** That people wrote; not what the chat tells of orders. */
  messages: z.int(),
  orders_begun: z.int(),
  orders_completed: z.int(),
  /** Rejected by the seller, or not answered in time. */
  orders_cancelled: z.int(),
  /** Disputes that were opened; an order may have several. */
  orders_in_dispute: z.int(),
  /** What people paid. */
  money_in: z.nullable(money),
  /** What was held for orders and owed back to payers when the last day ended. */
  money_held: z.nullable(money),
  /** What was paid out and paid back. */
  money_out: z.nullable(money),
  /** Means, of all that ended in that time: from posting a gig to its first approval … */
  gig_approval_seconds: z.nullable(z.int()),
  /** … from handing in an identity to the decision about it … */
  identity_decision_seconds: z.nullable(z.int()),
  /** … and from a report to its being actioned. */
  report_answer_seconds: z.nullable(z.int()),
}

export const showStatistics = endpoint('GET /api/manager/statistics', {
  caller: 'manager',
  roles: everyManager,
  summary: `What happened on each day from “from” to “to” in Accra, at most ${mostDays} days and without them the last 30, and in the equally long time before`,
  input: z.object({ from: z.optional(day), to: z.optional(day) }),
  output: z.object({
    statistics: z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      /** Each of them, oldest first. */
      days: z.array(z.object({ date: z.iso.date(), ...figures })),
      total: z.object(figures),
      before: z.object({ from: z.iso.date(), to: z.iso.date(), total: z.object(figures) }),
    }),
  }),
})
