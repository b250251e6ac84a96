import type { FastifyInstance } from 'fastify'
import { listGigs as contract } from '#features/gigs/contract.ts'
import { forgetGigCounts } from '#features/gigs/counts/server/queries.ts'
import { listHiddenGigs } from '#features/gigs/listing/blocked/server/queries.ts'
import { findInstead } from '#features/gigs/listing/instead/server/queries.ts'
import { placeIn } from '#features/gigs/place/server/queries.ts'
import { recordMiss } from '#features/gigs/search/misses/server/commands.ts'
import { presentUnderstanding } from '#features/gigs/search/understanding/server/present.ts'
import { requireTown, validateTown } from '#features/gigs/towns/server/policy.ts'
import { followSignals } from '#platform/server/database/notifications.ts'
import { PreparedJson, withServerChecks } from '#platform/server/http/endpoints.ts'
import { listJson } from '#platform/server/http/lists.ts'
import { ReadyAnswer } from '#platform/server/http/prepared-json.ts'
import { log } from '#platform/server/observability/logging.ts'
import { PageCache } from '#platform/server/pages/page-cache.ts'
import { dropPages } from '#platform/server/pages/shared-page-cache.ts'
import { type ListOfGigs, pageOfGigs } from './queries.ts'

/** Visitors' lists without a search or a place: the same for all who ask. */
const lists = new PageCache<ReadyAnswer>(answer => answer.bytes)

export async function listingApi(app: FastifyInstance): Promise<void> {
  app.endpoint(
    withServerChecks(contract, validateTown),
    async ({ input, viewer, now, request }) => {
      requireTown(input)
      const listRequest = { input, viewer, now }
      const key = cacheKeyOf(listRequest)
      if (key === null) return new PreparedJson(await answer(listRequest))
      const ready = await loadList(key, listRequest)
      return ready.for(request.headers['accept-encoding'])
    },
  )
  app.addHook('onClose', followSignals('gigs_changed', forgetLists))
}

/** A gig has changed somewhere, or something that it shows. */
function forgetLists(): void {
  dropPages('/')
  forgetGigCounts()
  lists.drop('')
}

function loadList(key: string, listRequest: ListOfGigs): Promise<ReadyAnswer> {
  const load = async () => new ReadyAnswer(await answer(listRequest))
  return lists.get(key, listRequest.now.getTime(), load, () => true)
}

async function answer(listRequest: ListOfGigs): Promise<Buffer> {
  const { input, now } = listRequest
  const hidden = await listHiddenGigs(listRequest.viewer)
  const { understanding, ...rows } = await pageOfGigs({ ...listRequest, hidden })
  const isEmpty = rows.total === 0 && input.page === 1
  if (isEmpty && isPlainSearch(input))
    await recordMiss({ search: input.search ?? '', understood: understanding, now }).catch(error =>
      // Where nothing can be written, what is read is answered all the same.
      log.warn({ err: error }, 'a search without result was not counted'),
    )
  const isOfSomebody = input.owned || input.favorited || input.username !== undefined
  const beside = {
    understood: understanding && (await presentUnderstanding(understanding, now)),
    instead: isEmpty && !isOfSomebody ? await findInstead({ input, understanding, now }) : null,
  }
  return listJson('records', rows, input, beside)
}

/** With nothing beside it but a town and a kind of gig: what narrows further may be why nothing was found. */
function isPlainSearch(input: ListOfGigs['input']): boolean {
  const { search, owned, favorited, understand, type = 'records' } = input
  const { category, distance, longitude, latitude, username } = input
  return (
    Boolean(search && understand !== 0 && !owned && !favorited && type === 'records') &&
    (category ?? distance ?? longitude ?? latitude ?? username) === undefined
  )
}

/** One name for one list, or null for what is personal or rarely asked twice. */
function cacheKeyOf({ input, viewer }: ListOfGigs): string | null {
  if (viewer || input.owned || input.favorited || input.search) return null
  if ((input.distance ?? input.username) !== undefined || placeIn(input)) return null
  const { page, records_per_page, gig_type, category, town } = input
  return [page, records_per_page, gig_type, category, town].join('/')
}
