import { queryOptions, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { currentUser, ownUser } from '#features/accounts/contract.ts'
import { call } from '#platform/web/api.ts'
import { keyOf } from '#platform/web/query.ts'
import { queryClient } from '#platform/web/query-client.ts'
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
  const session = useSession()
  const { data } = useQuery({ ...knowing, enabled: session !== null })
  return session ? data?.user : undefined
}

/** After a login or a verified phone: the session starts, and the person is known without asking again. */
export function enter({ token, user }: { token: string; user: OwnUser }): void {
  signIn({ token, userId: user.id })
  rememberCurrentUser(user)
}

/** Put where every screen looks. */
function rememberCurrentUser(user: OwnUser): void {
  queryClient().setQueryData(knowing.queryKey, { user })
}
