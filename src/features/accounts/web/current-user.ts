import { queryOptions, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { currentUser, ownUser } from '#features/accounts/contract.ts'
import { call } from '#platform/web/api.ts'
import { keyOf } from '#platform/web/query.ts'
import { markStale, queryClient } from '#platform/web/query-client.ts'
import { signIn, useSession } from '#platform/web/session.ts'

export type OwnUser = z.input<typeof ownUser>

const route = 'GET /api/customer'

/** Not cancelled when the screen that asked goes away: every other one asks the same. */
const knowing = queryOptions({
  queryKey: keyOf<typeof currentUser>(route, {}),
  queryFn: () => call<typeof currentUser>(route, {}),
})

/** The person logged in, with private fields; undefined for visitors and until the answer is there. */
export function useCurrentUser(): OwnUser | undefined {
  return useCurrentUserAnswer().user
}

/** How much is unread; undefined until the person is known. */
export function useUnread() {
  const user = useCurrentUser()
  return (
    user && {
      messages: user.unread_messages_count,
      notifications: user.unread_notifications_count,
    }
  )
}

/** The same with what went wrong, for screens that are nothing without it. */
export function useCurrentUserAnswer() {
  const session = useSession()
  const { data, error, isFetching, refetch } = useQuery({ ...knowing, enabled: session !== null })
  return { user: session ? data?.user : undefined, error, isFetching, refetch }
}

/** The same before a page is drawn. @throws ApiError */
export async function askCurrentUser(): Promise<OwnUser> {
  const { user } = await queryClient().ensureQueryData(knowing)
  return user
}

/** After a login or a verified phone: the session starts, and the person is known without asking again. */
export function enter({ token, user }: { token: string; user: OwnUser }): void {
  signIn({ token, userId: user.id })
  rememberCurrentUser(user)
}

/** Put where every screen looks. */
export function rememberCurrentUser(user: OwnUser): void {
  queryClient().setQueryData(knowing.queryKey, { user })
}

/** A review has been written. Whether another one is owed the server says; without it, none is. */
export async function afterReview(reviewId: number): Promise<void> {
  await markStale('/api/customer')
  queryClient().setQueryData(knowing.queryKey, known =>
    known?.user.pending_review?.id === reviewId
      ? { user: { ...known.user, pending_review: null } }
      : known,
  )
}

/** How much is unread, of what an answer or a piece of news has told. */
export type UnreadCounts = Partial<
  Pick<OwnUser, 'unread_messages_count' | 'unread_notifications_count'>
>

/** As it has just been told: every badge follows at once, and nothing is asked anew for it. */
export function rememberUnread(counts: UnreadCounts): void {
  const client = queryClient()
  const { queryKey } = knowing
  client.setQueryData(queryKey, known => known && { user: { ...known.user, ...counts } })
  // An answer that is on its way may have been given before.
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey })
}
