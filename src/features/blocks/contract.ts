import * as z from 'zod/mini'
import { publicUser } from '#features/accounts/contract.ts'
import { endpoint } from '#platform/contract.ts'
import { anyText, flag, listOf, message, moment, paging } from '#platform/fields.ts'
import { mostBlocks } from './process.ts'

const input = z.object({ username: anyText(300) })
const output = z.object({ blocked: flag, message })

export const blockPerson = endpoint('POST /api/people/{username}/block', {
  caller: 'user',
  limits: ['blocks'],
  summary:
    'Have no messages, offers, requests or news pass between oneself and this person; repeating it changes nothing',
  input,
  output,
  refusals: {
    404: 'Nobody of that name.',
    409: 'A manager.',
    422: `Oneself, or ${mostBlocks} people are blocked already.`,
  },
})

export const unblockPerson = endpoint('POST /api/people/{username}/unblock', {
  caller: 'user',
  limits: ['blocks'],
  summary: 'Let messages, offers, requests and news pass again; repeating it changes nothing',
  input,
  output,
  refusals: { 404: 'Nobody of that name.', 409: 'A manager.', 422: 'Oneself.' },
})

export const listBlocks = endpoint('GET /api/customer/blocks', {
  caller: 'user',
  summary: 'Whom the caller has blocked, newest first',
  input: z.object({ ...paging() }),
  output: z.object({ blocks: listOf(z.object({ user: publicUser, created_at: moment })) }),
})
