import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useIsLeaving } from './is-leaving.ts'

type ListPlace = { current_page: number; last_page: number }

/**
 * Whether a list has no such page any more, since what was on it is gone. Then the last page takes its place in the
 * address, and nothing is to be said of the list until that one is there. An answer from before leads nowhere while the
 * page is asked for anew: it may be there again.
 */
export function useLastPageInstead(
  list: ListPlace | undefined,
  { hrefFor, isFetching }: { hrefFor: (page: number) => string; isFetching: boolean },
): boolean {
  const navigate = useNavigate()
  const isLeaving = useIsLeaving()
  const isBeyond = list !== undefined && list.current_page > list.last_page
  const to = isBeyond && !isFetching && !isLeaving ? hrefFor(list.last_page) : null
  useEffect(() => {
    if (to !== null) navigate(to, { replace: true })
  }, [to, navigate])
  return isBeyond
}
