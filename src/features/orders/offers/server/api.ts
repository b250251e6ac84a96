import type { FastifyInstance } from 'fastify'
import { presentPublicUser } from '#features/accounts/server/present.ts'
import { presentList } from '#platform/server/lists.ts'
import { notFound } from '#platform/server/refusals.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import * as contract from '../contract.ts'
import { createOffer, type Posted } from './commands.ts'
import { personOf } from './present.ts'
import { offerById, pageOfOffers, peopleByIds } from './queries.ts'

export async function offersApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.createOffer, async ({ input, viewer, now }) => {
    const { offerId, posted } = await createOffer({ draft: input, viewer, now })
    const gig_offer = await shown({ offerId, viewer, now })
    const chat = posted ? { chat: await chatOf(posted, now) } : {}
    return { gig_offer, message: sentenceOf(gig_offer, viewer), ...chat }
  })

  app.endpoint(contract.showOffer, async ({ input, viewer, now }) => ({
    offer: await shown({ offerId: input.id, viewer, now }),
  }))

  app.endpoint(contract.listOffers, async ({ input, viewer, now }) => ({
    offers: presentList(await pageOfOffers({ input, viewer, now }), input),
  }))
}

async function shown(of: { offerId: number; viewer: Viewer; now: Date }) {
  const offer = await offerById(of)
  if (!offer) throw notFound('There is no such offer.')
  return offer
}

async function chatOf({ chatId, withId }: Posted, now: Date) {
  const people = await peopleByIds([withId])
  return { id: chatId, user: presentPublicUser(personOf(people, withId), now) }
}

function sentenceOf(
  { is_custom, gig }: { is_custom: boolean; gig: { user_id: number } },
  { id }: Viewer,
): string {
  if (!is_custom) return 'Read the terms, then request the service.'
  return gig.user_id === id ? 'Offer Created Successfully.' : 'Bid Successful.'
}
