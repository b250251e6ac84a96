import type { FastifyInstance } from 'fastify'
import { listGigs as contract } from '#features/gigs/contract.ts'
import { givenPlace } from '#features/gigs/place/server/queries.ts'
import { PreparedJson } from '#platform/server/endpoints.ts'
import { PageCache } from '#platform/server/page-cache.ts'
import { dropPages } from '#platform/server/pages.ts'
import { ReadyAnswer } from '#platform/server/ready-answer.ts'
import { followSignals } from '#platform/server/signals.ts'
import { recordsJson } from './present.ts'
import { type ListOfGigs, pageOfGigs } from './queries.ts'

/** Visitors' lists without a search or a place: the same for all who ask. */
const lists = new PageCache<ReadyAnswer>()

export async function listingApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract, async ({ input, viewer, now, request }) => {
    const wish = { input, viewer, now }
    const key = sharedKey(wish)
    if (key === null) return new PreparedJson(await answer(wish))
    const ready = await keptList(key, wish)
    return ready.for(request.headers['accept-encoding'])
  })
  app.addHook('onClose', followSignals('gigs_changed', forgetLists))
}

/** A gig has changed somewhere, or something that it shows. */
function forgetLists(): void {
  lists.drop('')
  dropPages('/')
}

function keptList(key: string, wish: ListOfGigs): Promise<ReadyAnswer> {
  const load = async () => new ReadyAnswer(await answer(wish))
  return lists.get(key, wish.now.getTime(), load, () => true)
}

async function answer(wish: ListOfGigs): Promise<Buffer> {
  return recordsJson(await pageOfGigs(wish), wish.input)
}

/** One name for one list, or null for what is personal or rarely asked twice. */
function sharedKey({ input, viewer }: ListOfGigs): string | null {
  if (viewer || input.owned || input.favorited || input.search) return null
  if (input.distance !== undefined || givenPlace(input)) return null
  return [input.page, input.records_per_page, input.gig_type, input.category].join('/')
}
