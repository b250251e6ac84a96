import * as z from 'zod/mini'
import { ownUser } from '#features/accounts/contract.ts'
import { endpoint } from '#platform/contract.ts'
import { files, message } from '#platform/fields.ts'
import { portraitMegabytes } from './process.ts'

const changed = z.object({ user: ownUser, message })

export const addPortrait = endpoint('POST /api/customer/portrait', {
  caller: 'user',
  limits: ['portrait'],
  summary: 'Set the photo of the caller; it takes the place of the one before, at a new address',
  input: z.object({ photo: files({ count: 1, megabytes: portraitMegabytes }) }),
  output: changed,
  refusals: {
    413: `The photo is larger than ${portraitMegabytes} MB.`,
    422: 'Not exactly one file, or not a picture.',
  },
})

export const removePortrait = endpoint('DELETE /api/customer/portrait', {
  caller: 'user',
  summary: 'Remove the photo of the caller, if there is one',
  output: changed,
})
