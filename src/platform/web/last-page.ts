import { useEffect } from 'react'
import { useNavigate } from 'react-router'

type ListPlace = { current_page: number; last_page: number }

/**
 * Whether a list has no such page any more, since what was on it is gone. Then the last page takes its place in the
 * address, and nothing is to be said of the list until that one is there.
 */
export function useLastPageInstead(
  list: ListPlace | undefined,
  hrefFor: (page: number) => string,
): boolean {
  const navigate = useNavigate()
  const to = list && list.current_page > list.last_page ? hrefFor(list.last_page) : null
  useEffect(() => {
    if (to !== null) navigate(to, { replace: true })
  }, [to, navigate])
  return to !== null
}
