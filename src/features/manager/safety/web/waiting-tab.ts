import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import type { listImageMatches } from '../pictures/contract.ts'
import type { listWalletChecks } from '../wallet-names/contract.ts'
import type { SafetyTab } from './safety-tabs.tsx'

type Choice = { openTabs: readonly SafetyTab[]; isAsked: boolean }
type WaitingTab = {
  tab: SafetyTab | undefined
  /** Whether the lists that decide have answered. */
  isKnown: boolean
}

const unknown = { tab: undefined, isKnown: false }

/**
 * The first of these lists in which something waits, else the first one; of a list that did not answer nobody knows, so
 * it is shown, with its error. It is judged by the answer that the list itself shows, so that choosing the first costs
 * no call.
 */
export function useWaitingTab({ openTabs, isAsked }: Choice): WaitingTab {
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
  if (!isAsked) return unknown
  if (names && hasFailed(checks)) return { tab: names, isKnown: false }
  if (checks.isFetching) return unknown
  if (names && checks.data && checks.data.checks.total > 0) return { tab: names, isKnown: true }
  if (pictures && hasFailed(matches)) return { tab: pictures, isKnown: false }
  if (matches.isFetching) return unknown
  const isWaiting = matches.data !== undefined && matches.data.matches.total > 0
  return { tab: isWaiting ? pictures : first, isKnown: true }
}

/** Also while it is tried again: what somebody presses there does not lead elsewhere. */
const hasFailed = ({ isError, data, errorUpdateCount }: UseQueryResult) =>
  isError || (data === undefined && errorUpdateCount > 0)
