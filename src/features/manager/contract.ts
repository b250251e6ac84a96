import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import { flag, id, moment } from '#platform/fields.ts'
import { everyManager } from '#platform/roles.ts'

/** One change that a manager made, newest first wherever several stand. */
export const auditEntry = z.object({
  id,
  action: z.string(),
  /** Null where that account is gone. */
  actor: z.nullable(z.object({ id, username: z.string() })),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  created_at: moment,
})

/** Every list in the manager area has pages of this size. */
export const managerPageSize = 12

/** 1: only what waits for a manager, longest waiting first. */
export const waiting = z.optional(flag)

export const pendingCounts = endpoint('GET /api/manager/pending', {
  caller: 'manager',
  roles: everyManager,
  summary: 'How much waits for a manager, by area',
  output: z.object({
    pending: z.object({
      /** Identities waiting for verification. */
      customers: z.int(),
      /** To decide, and appeals. */
      disputes: z.int(),
      /** Gigs in review. */
      gigs: z.int(),
      /** Flagged ones. */
      messages: z.int(),
      /** Drafts. */
      pages: z.int(),
      reports: z.int(),
      /** Flagged, reported or held back. */
      reviews: z.int(),
      /** Names of wallets and pictures to decide about, at most 1 000 of each. */
      safety: z.int(),
      /** Payments to check, and refunds and payouts to make. */
      transactions: z.int(),
    }),
  }),
})
