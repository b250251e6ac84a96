import * as z from 'zod/mini'
import { givenPassword, ownUser } from '#features/accounts/contract.ts'
import { endpoint } from '#platform/contract.ts'
import { flag, message, moment } from '#platform/fields.ts'

export const exportOwnData = endpoint('GET /api/customer/export', {
  caller: 'user',
  limits: ['own-data'],
  summary: 'Everything that is kept about the caller, as a JSON file to download',
  output: z.object({
    exported_at: moment,
    /** By subject: account, identity, payment account, gigs, reports and so on. */
    data: z.record(z.string(), z.unknown()),
  }),
  refusals: { 403: 'A fresh proof is asked for (`fresh_proof_required`).' },
})

export const closeAccount = endpoint('POST /api/customer/delete', {
  caller: 'user',
  limits: ['close-account'],
  summary: 'Delete the account for good; not while orders or money are open',
  input: z.object({ password: givenPassword }),
  output: z.object({ message }),
  refusals: {
    403: 'A fresh proof is asked for (`fresh_proof_required`).',
    409: 'Something is still open; the sentence says what.',
    422: 'The password is wrong.',
  },
})

export const chooseMarketing = endpoint('POST /api/customer/marketing', {
  caller: 'user',
  limits: [],
  summary: 'Agree to news and offers by email, or not any more',
  input: z.object({ opt_in: flag }),
  output: z.object({ user: ownUser, message }),
})
