import { useToastAction } from '#platform/web/action.ts'
import { call } from '#platform/web/api.ts'
import { markStale } from '#platform/web/query-client.ts'
import type { blockPerson, unblockPerson } from '../contract.ts'

/** Whose answers depend on whom somebody has blocked. */
const touched = ['/api/chat', '/api/customer/blocks', '/api/gigs', '/api/offers']

/** Blocking a person, and taking it back. Each tells what happened. */
export function useBlock(username: string) {
  const { isPending, act } = useToastAction()

  const take = (send: () => Promise<{ message: string }>) =>
    act(async () => {
      const { message } = await send()
      await Promise.all(touched.map(markStale))
      return { message }
    })

  return {
    busy: isPending,
    block: () =>
      take(() => call<typeof blockPerson>('POST /api/people/{username}/block', { username })),
    unblock: () =>
      take(() => call<typeof unblockPerson>('POST /api/people/{username}/unblock', { username })),
  }
}
