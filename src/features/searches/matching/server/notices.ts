import type { Transaction } from 'kysely'
import { notify } from '#features/notifications/server/commands.ts'
import { pesewas } from '#platform/money.ts'
import { towns } from '#platform/places.ts'
import { inCedis } from '#platform/server/cedis.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { pauseLink } from '../../pause-link/server/policy.ts'
import { type FoundGig, sourceOfDigest } from './queries.ts'

export const searchesRoute = '/account/searches'

/** One gig that a search has found, as soon as it is there. */
export function notifyOfMatch(
  tx: Transaction<DB>,
  match: { userId: number; searchId: number; gig: FoundGig; now: Date },
): Promise<void> {
  const { userId, searchId, gig, now } = match
  const title = `New for your search: ${gig.title}`
  return notify(tx, {
    ...{ userId, kind: 'gig', event: 'search-match', now, title },
    source: `search-match:${gig.id}`,
    text: lineOf(gig),
    route: routeOf(gig),
    mail: {
      subject: title,
      paragraphs: [
        `this is new, and fits a search that you have saved:`,
        `${lineOf(gig)}\n${settings.APP_URL}${routeOf(gig)}`,
      ],
      ending: `Pause this search: ${pauseLink({ userId, searchId })}`,
    },
  })
}

/** All that the searches of a person have found since the last one. */
export function notifyOfDigest(
  tx: Transaction<DB>,
  digest: { userId: number; before: Date; gigs: FoundGig[]; now: Date },
): Promise<void> {
  const { userId, before, gigs, now } = digest
  return notify(tx, {
    ...{ userId, kind: 'gig', event: 'search-digest', now },
    source: sourceOfDigest(before),
    title: `${gigs.length} new: ${gigs[0]?.title}`,
    text: gigs.map(({ title }) => title).join(' · '),
    route: searchesRoute,
    mail: {
      subject: `${gigs.length} new for your searches`,
      paragraphs: [
        'this is new, and fits the searches that you have saved:',
        ...gigs.map(gig => `${lineOf(gig)}\n${settings.APP_URL}${routeOf(gig)}`),
        `Your saved searches: ${settings.APP_URL}${searchesRoute}`,
      ],
      ending: `Pause these searches: ${pauseLink({ userId, searchId: null })}`,
    },
  })
}

function lineOf({ title, town_slug, amount_pesewas }: FoundGig): string {
  const town = towns.find(({ slug }) => slug === town_slug)?.name
  const price = amount_pesewas > 0 && inCedis(pesewas(amount_pesewas))
  return [title, town, price].filter(Boolean).join(' · ')
}

const routeOf = ({ id, slug }: FoundGig) => `/gigs/view/${id}/${slug}`
