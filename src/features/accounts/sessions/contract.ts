import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import { id, listOf, message, moment, paging } from '#platform/fields.ts'

const session = z.object({
  id,
  device_name: z.string(),
  /** The address, cut so that it names no single household. */
  network: z.nullable(z.string()),
  method: z.string(),
  created_at: moment,
  last_used_at: moment,
  /** This call's own. */
  current: z.boolean(),
})

export const listSessions = endpoint('GET /api/customer/sessions', {
  caller: 'user',
  summary: 'Where the caller is logged in, last used first',
  input: z.object(paging()),
  output: z.object({ sessions: listOf(session) }),
})

export const endSession = endpoint('DELETE /api/customer/sessions/{id}', {
  caller: 'user',
  limits: ['sessions'],
  summary: 'Log a session out; the current one as a logout',
  input: z.object({ id }),
  output: null,
  refusals: { 404: 'No such session, or not yours.' },
})

export const endOtherSessions = endpoint('POST /api/customer/sessions/end-others', {
  caller: 'user',
  limits: ['sessions'],
  summary: 'Log out everywhere but here',
  output: z.object({ ended: z.int(), message }),
})
