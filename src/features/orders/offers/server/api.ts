import type { FastifyInstance } from 'fastify'
import { publicUserOf, publicUsersByIds } from '#features/accounts/server/queries.ts'
import { readNewsAt } from '#features/notifications/server/commands.ts'
import { presentList } from '#platform/server/http/lists.ts'
import { notFound } from '#platform/server/http/refusals.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import type { OrderPorts } from '../../server/ports.ts'
import * as contract from '../contract.ts'
import { createOffer, type Posted } from './commands.ts'
import { routeOfOffer } from './notices.ts'
import { offerById, pageOfOffers } from './queries.ts'

export const offersApi = (ports: OrderPorts) => async (app: FastifyInstance) => {
  app.endpoint(contract.createOffer, async ({ input, viewer, now }) => {
    await spend('offers', viewer.id)
    const { offerId, posted } = await createOffer(ports, { draft: input, viewer, now })
    const gig_offer = await loadOffer({ offerId, viewer, now })
    const chat = posted ? { chat: await chatOf(posted, now) } : {}
    return { gig_offer, message: sentenceOf(gig_offer, viewer), ...chat }
  })

  app.endpoint(contract.showOffer, async ({ input, viewer, now }) => {
    const offer = await loadOffer({ offerId: input.id, viewer, now })
    await readNewsAt({ route: routeOfOffer(offer.id), userId: viewer.id, now })
    return { offer }
  })

  app.endpoint(contract.listOffers, async ({ input, viewer, now }) => ({
    offers: presentList(await pageOfOffers({ input, viewer, now }), input),
  }))
}

async function loadOffer(params: { offerId: number; viewer: Viewer; now: Date }) {
  const offer = await offerById(params)
  if (!offer) throw notFound('There is no such offer.')
  return offer
}

async function chatOf({ chatId, withId }: Posted, now: Date) {
  const people = await publicUsersByIds([withId], now)
  return { id: chatId, user: publicUserOf(people, withId).user }
}

function sentenceOf(
  { is_custom, gig }: { is_custom: boolean; gig: { user_id: number } },
  { id }: Viewer,
): string {
  if (!is_custom) return 'Read the terms, then request the service.'
  return gig.user_id === id ? 'Offer Created Successfully.' : 'Bid Successful.'
}
