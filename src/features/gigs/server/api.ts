import type { FastifyInstance } from 'fastify'
import { presentCategory } from '#features/gigs/categories/server/present.ts'
import { listCategories, listCountedCategories } from '#features/gigs/categories/server/queries.ts'
import { toggleFavorite } from '#features/gigs/favorites/server/commands.ts'
import { listingApi } from '#features/gigs/listing/server/api.ts'
import { suggest } from '#features/gigs/search/suggestions/process.ts'
import {
  followSearchTerms,
  loadVocabulary,
} from '#features/gigs/search/vocabulary/server/queries.ts'
import { sharingApi } from '#features/gigs/sharing/server/api.ts'
import { townsApi } from '#features/gigs/towns/server/api.ts'
import { countView } from '#features/gigs/views/server/commands.ts'
import { readNewsAt } from '#features/notifications/server/commands.ts'
import { towns } from '#platform/places.ts'
import { withServerChecks } from '#platform/server/http/endpoints.ts'
import { notFound } from '#platform/server/http/refusals.ts'
import { pageRenderer } from '#platform/server/pages/loader-calls.ts'
import { networkOf, spend } from '#platform/server/security/rate-limits.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import * as contract from '../contract.ts'
import { type GigAction, gigStatus } from '../process.ts'
import { addGig, deleteGigImage, updateGig } from './commands.ts'
import { validateCategoryAndTown } from './policy.ts'
import type { GigPorts } from './ports.ts'
import { gigById } from './queries.ts'
import { type GigChange, takeGigStep } from './transition.ts'

export const gigsApi = (ports: GigPorts) => async (app: FastifyInstance) => {
  await app.register(listingApi)
  await app.register(sharingApi)
  await app.register(townsApi)

  app.endpoint(contract.listCategories, async ({ now }) => ({
    categories: (await listCountedCategories({ now })).map(presentCategory),
  }))

  app.endpoint(contract.suggestSearches, async ({ input, now, request }) => {
    await spend('suggest', networkOf(request.ip))
    const categories = await listCategories({ now })
    const vocabulary = await loadVocabulary()
    return { suggestions: suggest(input.search, { vocabulary, categories, towns }) }
  })
  app.addHook('onClose', followSearchTerms())

  app.endpoint(contract.showGig, async ({ input, viewer, now, request, log }) => {
    const gig = await loadGig({ gigId: input.id, viewer, now })
    const browser = request.headers['user-agent'] ?? ''
    const view = { gigId: gig.id, viewer, address: networkOf(request.ip), browser, now }
    // The answer waits neither for the count nor for what is read by it.
    if (browser !== pageRenderer)
      countView(view).catch(error => log.warn({ err: error }, 'a view was not counted'))
    if (viewer)
      readNewsAt({ route: `/gigs/view/${gig.id}`, userId: viewer.id, now }).catch(error =>
        log.warn({ err: error }, 'news of a gig were not marked as read'),
      )
    return { gig }
  })

  app.endpoint(
    withServerChecks(contract.addGig, validateCategoryAndTown),
    async ({ input: { files, ...draft }, viewer, now }) => {
      await spend('gig-write', viewer.id)
      const gigId = await addGig({ draft, files, viewer, now })
      const gig = await loadGig({ gigId, viewer, now })
      return { gig, message: 'Your gig is posted. It goes live once it has been reviewed.' }
    },
  )

  app.endpoint(
    withServerChecks(contract.updateGig, validateCategoryAndTown),
    async ({ input, viewer, now }) => {
      const { id, files, seen_updated_at: seenUpdatedAt, ...draft } = input
      await spend('gig-write', viewer.id)
      const edit = { gigId: id, draft, files, seenUpdatedAt }
      const change = await updateGig(ports, { ...edit, viewer, now })
      return { gig: await loadGig({ gigId: id, viewer, now }), message: sentenceOf(change) }
    },
  )

  app.endpoint(contract.deleteGigImage, async ({ input, viewer, now }) => {
    await spend('gig-step', viewer.id)
    const change = await deleteGigImage({ gigId: input.id, imageId: input.file_id, viewer, now })
    const gig = await loadGig({ gigId: input.id, viewer, now })
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

  app.endpoint(contract.actOnGig, async ({ input, viewer, now }) => {
    await spend('gig-step', viewer.id)
    const { id, action, seen_updated_at: seenUpdatedAt } = input
    await takeGigStep(ports, { gigId: id, action, seenUpdatedAt, viewer, now })
    const gig = await loadGig({ gigId: id, viewer, now })
    return {
      gig,
      message: gig.status_id === gigStatus.inReview ? activatedIntoReview : done[action],
    }
  })
}

async function loadGig(params: { gigId: number; viewer: Viewer | null; now: Date }) {
  const gig = await gigById(params)
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

/** No other step leads there. */
const activatedIntoReview = 'The gig is no longer paused. It is in review before others see it.'
