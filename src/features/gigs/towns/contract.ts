import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import { searchText } from '#platform/fields.ts'
import { town } from '../contract.ts'

export const countedTown = z.extend(town, { gigs_count: z.int() })

export const listTowns = endpoint('GET /api/towns', {
  caller: 'visitor',
  summary:
    'All towns, those with most Live Offers first; with `search` at most 10, the likeliest first, by name, neighbourhood or other name',
  input: z.object({ search: z.optional(searchText(100)) }),
  output: z.object({ towns: z.array(countedTown) }),
})
