import * as z from 'zod/mini'
import { illustratedCategory, town } from '#features/gigs/contract.ts'
import { countedTown } from '#features/gigs/towns/contract.ts'
import { endpoint } from '#platform/contract.ts'
import { line, money } from '#platform/fields.ts'

const slug = line(1, 60)

const countedCategory = z.object({ category: illustratedCategory, gigs_count: z.int() })
const usualPrice = z.nullable(z.object({ min: money, max: money }))

export const listServices = endpoint('GET /api/services', {
  caller: 'visitor',
  summary:
    'Every category with its Live Offers, most first, and what most people paid in the last 12 months; in one town or in the country',
  input: z.object({ town: z.optional(slug) }),
  output: z.object({ services: z.array(z.extend(countedCategory, { usual_price: usualPrice })) }),
  refusals: { 422: 'There is no such town.' },
})

export const showService = endpoint('GET /api/services/{category}', {
  caller: 'visitor',
  summary: 'Who offers a trade, and where; in one town or in the country',
  input: z.object({ category: slug, town: z.optional(slug) }),
  output: z.object({
    service: z.extend(countedCategory, {
      town: z.nullable(town),
      /** People with a Live Offer; beyond a thousand nobody is counted. */
      people_count: z.int(),
      usual_price: usualPrice,
      /** Where it is offered: all of them, or those around the town. */
      towns: z.array(countedTown),
      /** What goes with it: `town` is where it was counted, null the country. */
      related: z.array(z.extend(countedCategory, { town: z.nullable(town) })),
    }),
  }),
  refusals: { 404: 'There is no such category or town.' },
})
