import * as z from 'zod/mini'
import { category, town } from '#features/gigs/contract.ts'
import { endpoint } from '#platform/contract.ts'
import { flag, id, line, message, moment, oneOf, says, searchText } from '#platform/fields.ts'
import { mostSearches, searchFrequencies } from './process.ts'

const frequency = oneOf(searchFrequencies)
const gigType = z.literal([1, 2], says('must be 1 (Offer) or 2 (Request).'))

export const savedSearch = z.object({
  id,
  search: z.string(),
  category: z.nullable(category),
  town: z.nullable(town),
  gig_type: z.nullable(z.int()),
  frequency,
  is_paused: flag,
  matches_count: z.int(),
  /** Where its gigs are listed: a path of this site. */
  route: z.string(),
  created_at: moment,
})

export const listSearches = endpoint('GET /api/searches', {
  caller: 'user',
  summary: 'The caller’s saved searches, newest first',
  output: z.object({ searches: z.array(savedSearch) }),
})

export const saveSearch = endpoint('POST /api/searches', {
  caller: 'user',
  limits: ['searches'],
  summary: `Save a search, to be told of new gigs; the same again answers the one there. At most ${mostSearches}`,
  input: z
    .object({
      search: z._default(searchText(200), ''),
      category: z.optional(z.nullable(id)),
      town: z.optional(z.nullable(line(1, 60))),
      gig_type: z.optional(z.nullable(gigType)),
      frequency: z._default(frequency, 'daily'),
    })
    .check(looksForSomething()),
  output: z.object({ search: savedSearch, message }),
  status: [201, 200],
  refusals: {
    422: `Nothing is looked for, there is no such category or town, or ${mostSearches} searches are saved.`,
  },
})

export const changeSearch = endpoint('POST /api/searches/{id}', {
  caller: 'user',
  limits: ['searches'],
  summary: 'Change how often a saved search tells of gigs, pause it or go on',
  input: z.object({ id, frequency: z.optional(frequency), is_paused: z.optional(flag) }),
  output: z.object({ search: savedSearch, message }),
  refusals: { 404: 'No such search, or not yours.' },
})

export const deleteSearch = endpoint('DELETE /api/searches/{id}', {
  caller: 'user',
  limits: ['searches'],
  summary: 'Delete a saved search',
  input: z.object({ id }),
  output: z.object({ message }),
  refusals: { 404: 'No such search, or not yours.' },
})

/** A type alone, and signs without a word, look for nothing. What is no text is refused as such, and by that alone. */
function looksForSomething() {
  return z.refine<{ search?: unknown; category?: unknown; town?: unknown }>(
    ({ search = '', category = null, town = null }) =>
      typeof search !== 'string' ||
      /[\p{L}\p{N}]/u.test(search) ||
      category !== null ||
      town !== null,
    {
      ...{ path: ['search'], when: () => true },
      error: 'Write what you look for, or choose a category or a town.',
    },
  )
}
