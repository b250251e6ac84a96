import { useQuery } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import type { listImageMatches } from '../pictures/contract.ts'
import type { listWalletChecks } from '../wallet-names/contract.ts'
import type { SafetyTab } from './safety-tabs.tsx'

type Choice = { openTabs: readonly SafetyTab[]; isAsked: boolean }

/**
 * The first of these lists in which something waits, else the first one; undefined until that is known. It is judged by
 * the answer that the list itself shows, so that choosing the first costs no call.
 */
export function useWaitingTab({ openTabs, isAsked }: Choice): SafetyTab | undefined {
  const [first] = openTabs
  const names = openTabs.find(({ name }) => name === 'wallet-names')
  const pictures = openTabs.find(({ name }) => name === 'pictures')
  const checks = useQuery({
    ...read<typeof listWalletChecks>('GET /api/manager/wallet-checks', { page: 1 }),
    enabled: isAsked && names !== undefined,
  })
  const matches = useQuery({
    ...read<typeof listImageMatches>('GET /api/manager/gig-image-matches', {
      page: 1,
      state: 'waiting',
    }),
    enabled: isAsked && pictures !== undefined && (!names || checks.data?.checks.total === 0),
  })
  if (!isAsked || checks.isFetching || matches.isFetching) return undefined
  if (names && checks.data && checks.data.checks.total > 0) return names
  return matches.data && matches.data.matches.total > 0 ? (pictures ?? first) : first
}
