import type { FastifyInstance } from 'fastify'
import { listCategories } from '#features/gigs/categories/server/queries.ts'
import { toggleFavorite } from '#features/gigs/favorites/server/commands.ts'
import { letGoOfGigs } from '#features/gigs/leaving/server/commands.ts'
import { ownFavorites, ownGigs } from '#features/gigs/leaving/server/queries.ts'
import { listingApi } from '#features/gigs/listing/server/api.ts'
import { sharingApi } from '#features/gigs/sharing/server/api.ts'
import { countView } from '#features/gigs/views/server/commands.ts'
import { registerClosing } from '#features/profile/rights/server/commands.ts'
import { registerOwnData } from '#features/profile/rights/server/queries.ts'
import { networkOf } from '#platform/server/limits.ts'
import { notFound } from '#platform/server/refusals.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { pageRenderer } from '#platform/server/visitor-calls.ts'
import * as contract from '../contract.ts'
import type { GigAction } from '../process.ts'
import { addGig, deleteGigImage, updateGig } from './commands.ts'
import { gigById } from './queries.ts'
import { type GigChange, takeStep } from './transition.ts'

export async function gigsApi(app: FastifyInstance): Promise<void> {
  await app.register(listingApi)
  await app.register(sharingApi)
  registerRights()

  app.endpoint(contract.listCategories, async ({ now }) => ({
    categories: await listCategories({ now }),
  }))

  app.endpoint(contract.showGig, async ({ input, viewer, now, request, log }) => {
    const gig = await shown({ gigId: input.id, viewer, now })
    const browser = request.headers['user-agent'] ?? ''
    const view = { gigId: gig.id, viewer, address: networkOf(request.ip), browser, now }
    // Nobody waits for the count.
    if (browser !== pageRenderer)
      countView(view).catch(error => log.warn({ err: error }, 'a view was not counted'))
    return { gig }
  })

  app.endpoint(contract.addGig, async ({ input: { files, ...draft }, viewer, now }) => {
    const gigId = await addGig({ draft, files, viewer, now })
    const gig = await shown({ gigId, viewer, now })
    return { gig, message: 'Your gig is posted. It goes live once it has been reviewed.' }
  })

  app.endpoint(contract.updateGig, async ({ input: { id, files, ...draft }, viewer, now }) => {
    const change = await updateGig({ gigId: id, draft, files, viewer, now })
    return { gig: await shown({ gigId: id, viewer, now }), message: sentenceOf(change) }
  })

  app.endpoint(contract.deleteGigImage, async ({ input, viewer, now }) => {
    const change = await deleteGigImage({ gigId: input.id, imageId: input.file_id, viewer, now })
    const gig = await shown({ gigId: input.id, viewer, now })
    return { gig, message: sentenceOf(change, 'The image is deleted.') }
  })

  app.endpoint(contract.favoriteGig, async ({ input, viewer, now }) => {
    const isFavorite = await toggleFavorite({ gigId: input.id, viewer, now })
    const gig = await gigById({ gigId: input.id, viewer, now })
    return {
      gig,
      message: isFavorite ? 'Added to your favorites.' : 'Removed from your favorites.',
    }
  })

  app.endpoint(contract.actOnGig, async ({ input: { id, action }, viewer, now }) => {
    await takeStep({ gigId: id, action, viewer, now })
    return { gig: await shown({ gigId: id, viewer, now }), message: done[action] }
  })
}

/** What gigs know of a person, for whoever takes it along or leaves. */
function registerRights(): void {
  registerOwnData('gigs', ownGigs)
  registerOwnData('favorites', ownFavorites)
  registerClosing(letGoOfGigs)
}

async function shown(wish: { gigId: number; viewer: Viewer | null; now: Date }) {
  const gig = await gigById(wish)
  if (!gig) throw notFound('There is no such gig.')
  return gig
}

function sentenceOf(
  { changed, backInReview }: GigChange,
  saved = 'Your changes are saved.',
): string {
  if (!changed) return 'There was nothing to change.'
  return backInReview ? `${saved} The gig is in review again before others see it.` : saved
}

const done: Record<GigAction, string> = {
  pause: 'The gig is paused. Nobody else sees it until you activate it.',
  activate: 'The gig is active again.',
  delete: 'The gig is deleted.',
  approve: 'The gig is approved and live.',
}
