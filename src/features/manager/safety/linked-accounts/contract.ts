import * as z from 'zod/mini'
import { linkKinds } from '#features/accounts/links/process.ts'
import { managerPageSize } from '#features/manager/contract.ts'
import { endpoint } from '#platform/contract.ts'
import { flag, id, listOf, moment, oneOf, paging } from '#platform/fields.ts'

const linkedPerson = z.object({
  id,
  username: z.string(),
  name: z.string(),
  status_id: z.int(),
  is_kyc_verified: flag,
})

const link = z.object({
  kind: oneOf(linkKinds),
  /** The last four digits of a number; null of a device. */
  label: z.nullable(z.string()),
  people: z.array(linkedPerson),
  first_seen: moment,
  last_seen: moment,
})

export const listLinkedAccounts = endpoint('GET /api/manager/linked-accounts', {
  caller: 'manager',
  roles: ['identity', 'moderation'],
  summary: 'People who have a wallet, a phone or a device in common, the latest seen first',
  input: z.object({
    ...paging(managerPageSize),
    kind: z.optional(oneOf(linkKinds)),
    user_id: z.optional(id),
  }),
  output: z.object({ links: listOf(link) }),
})
