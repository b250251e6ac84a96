import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { showGig } from '#features/gigs/contract.ts'
import { gigStatus } from '#features/gigs/process.ts'
import { read } from '#platform/web/query.ts'

/** The gig that the address says a message is about, while it is Live and of one of the two; and its end. */
export function useGigInAddress(two: { userId: number; otherId: number | undefined }) {
  const [query, setQuery] = useSearchParams()
  const gigId = numberIn(query.get('gig') ?? '')
  const { data, isLoading } = useQuery({
    ...read<typeof showGig>('GET /api/gigs/{id}', { id: gigId }),
    enabled: gigId > 0,
  })
  const gig = data?.gig
  const isTheirs = gig && (gig.user_id === two.userId || gig.user_id === two.otherId)

  function forgetGig() {
    setQuery(
      without => {
        without.delete('gig')
        return without
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return {
    gig: gigId > 0 && isTheirs && gig.status_id === gigStatus.live ? gig : undefined,
    isGigLoading: isLoading,
    forgetGig,
  }
}

/** What is no number names no gig. */
const numberIn = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0)
