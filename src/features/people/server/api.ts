import type { FastifyInstance } from 'fastify'
import { presentList } from '#platform/server/http/lists.ts'
import * as contract from '../contract.ts'
import { pageOfGigsReviews, pageOfPersonsReviews } from '../reviews/server/queries.ts'
import { averageOf, presentStars } from './present.ts'
import { findPerson, noSuchPerson } from './queries.ts'

export async function peopleApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.showPerson, async ({ input, viewer, now }) => {
    const person = await findPerson({ username: input.username, viewer, now })
    if (!person) throw noSuchPerson()
    return { person }
  })

  app.endpoint(contract.listReviewsOfPerson, async ({ input, viewer, now }) => ({
    reviews: presentList(await pageOfPersonsReviews(input, { viewer, now }), input),
  }))

  app.endpoint(contract.listReviewsOfGig, async ({ input, viewer, now }) => {
    const { counts, ...rows } = await pageOfGigsReviews(input, { viewer, now })
    return { reviews: presentList(rows, input), ...averageOf(counts), stars: presentStars(counts) }
  })
}
