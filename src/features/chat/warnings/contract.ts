import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import { anyText, oneOf } from '#platform/fields.ts'
import { trickCodes } from '#platform/tricks.ts'
import { longestMessage } from '../process.ts'

/** What a message sounds like: for its reader, beside the message. */
export const warning = z.object({
  code: oneOf(trickCodes),
  text: z.string(),
  route: z.string(),
})

export const checkMessage = endpoint('POST /api/chat/message/check', {
  caller: 'user',
  limits: ['chat-check'],
  summary: 'What a message would sound like to its reader; nothing is kept',
  input: z.object({ message: anyText(longestMessage) }),
  output: z.object({ warnings: z.array(warning) }),
  refusals: { 422: 'No message, or a longer one than can be sent.' },
})
