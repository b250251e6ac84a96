import type { Sent } from '#platform/contract.ts'
import { callAsVisitor } from '#platform/web/api.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { disputeLink } from '../../contract.ts'
import type { Dispute } from '../../web/dispute.ts'
import type { DisputeCalls } from '../../web/dispute-calls.ts'

type Link = typeof disputeLink
type Statement = Omit<Sent<Link['statement']>, 'code'>

/** What the link leads to. It is no person's, so the code stands in no address. */
export const disputeByCode = (code: string) => ({
  queryKey: ['POST /api/disputes/link/read', code] as const,
  queryFn: () => callAsVisitor<Link['read']>('POST /api/disputes/link/read', { code }),
})

/** By the code alone: a login that this browser may still have is not asked. */
export function callsByCode(code: string): DisputeCalls {
  const { queryKey } = disputeByCode(code)
  return {
    state: (said: Statement, options) =>
      callAsVisitor<Link['statement']>(
        'POST /api/disputes/link/statement',
        { code, ...said },
        options,
      ),
    accept: () => callAsVisitor<Link['accept']>('POST /api/disputes/link/accept', { code }),
    appeal: text => callAsVisitor<Link['appeal']>('POST /api/disputes/link/appeal', { code, text }),
    remember: (dispute: Dispute) => queryClient().setQueryData(queryKey, { dispute }),
    refresh: () => queryClient().invalidateQueries({ queryKey }),
  }
}
