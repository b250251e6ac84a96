import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import { message, moment, oneOf } from '#platform/fields.ts'
import { undoKinds } from './process.ts'

/** Whatever stands in the address, however long: what is no code is a link that does not work. */
const code = z.string()

export const showUndo = endpoint('GET /api/security/undo/{code}', {
  caller: 'anyone',
  limits: ['undo-link'],
  summary: 'What a link takes back: email, payment account or an added second factor',
  input: z.object({ code }),
  output: z.object({
    undo: z.object({ kind: oneOf(undoKinds), changed_at: moment, expires_at: moment }),
  }),
  refusals: { 422: 'The code is unknown, used or expired.' },
})

export const undoChange = endpoint('POST /api/security/undo', {
  caller: 'form',
  limits: ['undo-link'],
  summary:
    'Take back this change and every later one; logs out everywhere, and the password opens nothing until a new one is set by the link that is mailed',
  input: z.object({ code }),
  output: z.object({ message }),
  refusals: { 422: 'The code is unknown, used or expired.' },
})
