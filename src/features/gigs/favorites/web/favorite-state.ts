/** What was pressed in this tab counts over what lists said earlier, until the page is loaded anew or others log in. */
import type { Query } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { favoriteGig, listGigs } from '#features/gigs/contract.ts'
import type { Received } from '#platform/contract.ts'
import { call } from '#platform/web/api.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { onSessionChange } from '#platform/web/session.ts'
import { readStored, writeStored } from '#platform/web/stored.ts'

type FavoriteChange = { gigId: number; favorite: boolean }

let pressed: ReadonlyMap<number, boolean> = new Map()
const listeners = new Set<() => void>()
/** What will stand, of gigs with an answer under way. */
const under = new Map<number, Promise<boolean | undefined>>()

/** Whether gigs are favourites now. Reading many at once costs one subscription. */
export function useFavorites(): (gig: { id: number; favorite: boolean }) => boolean {
  const known = useSyncExternalStore(
    follow,
    () => pressed,
    () => pressed,
  )
  return gig => known.get(gig.id) ?? gig.favorite
}

/**
 * Shows the change at once and reverts it where the call fails. Changes of one gig are sent one after the other.
 * @throws ApiError
 */
export async function setFavorite({ gigId, favorite }: FavoriteChange): Promise<void> {
  const earlier = under.get(gigId) ?? Promise.resolve(pressed.get(gigId))
  const sending = earlier.then(() => send({ gigId, favorite }))
  // Where it fails, what stood before it stands on.
  const standing = sending.then(
    () => favorite,
    () => earlier,
  )
  under.set(gigId, standing)
  show(gigId, favorite)
  try {
    await sending
    await queryClient().invalidateQueries({ predicate: isFavorites, refetchType: 'none' })
    // What was taken out leaves the list in its place, until nothing is left there; what comes back may be gone from it.
    const isIncomplete = (query: Query) => isFavorites(query) && (favorite || isEmptied(query))
    await queryClient().refetchQueries({ predicate: isIncomplete, type: 'active' })
  } catch (error) {
    if (under.get(gigId) === standing) show(gigId, await earlier)
    throw error
  } finally {
    if (under.get(gigId) === standing) under.delete(gigId)
  }
}

/** Whether an answer to what was pressed is waited for. */
export const isFavoriteUnderWay = () => under.size > 0

const visitorsWish = 'favorite-after-login'

/** What a visitor pressed stays in this tab while they log in. */
export const wishAfterLogin = (gigId: number) => writeStored('session', visitorsWish, String(gigId))

/** Whether this gig is the one; answered once. */
export function takeWish(gigId: number): boolean {
  if (readStored('session', visitorsWish) !== String(gigId)) return false
  writeStored('session', visitorsWish, null)
  return true
}

/** The call toggles: where this screen was out of date, a second call sets what was meant. */
async function send({ gigId, favorite }: FavoriteChange): Promise<void> {
  const { gig } = await toggle(gigId)
  const isFavorite = gig?.favorite ?? false
  if (isFavorite !== favorite) await toggle(gigId)
}

const toggle = (id: number) => call<typeof favoriteGig>('GET /api/gigs/favorite/{id}', { id })

const isFavorites = ({ queryKey: [, input] }: Query) =>
  typeof input === 'object' && input !== null && 'favorited' in input

function isEmptied({ state }: Query): boolean {
  const list = state.data as Received<typeof listGigs> | undefined
  return list?.records.data.every(({ id }) => pressed.get(id) === false) ?? false
}

function show(gigId: number, favorite: boolean | undefined) {
  const next = new Map(pressed)
  if (favorite === undefined) next.delete(gigId)
  else next.set(gigId, favorite)
  publish(next)
}

function publish(next: ReadonlyMap<number, boolean>) {
  pressed = next
  for (const listener of listeners) listener()
}

let forgets = false

function follow(listener: () => void): () => void {
  if (!forgets) onSessionChange(() => publish(new Map()))
  forgets = true
  listeners.add(listener)
  return () => listeners.delete(listener)
}
