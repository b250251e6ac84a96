import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCurrentUser } from './current-user.ts'
import { pathToPendingReview } from './guards.ts'

/** A person who owes a review writes it before anything else, wherever the page was entered. */
export function usePendingReviewFirst(): void {
  const user = useCurrentUser()
  const location = useLocation()
  const navigate = useNavigate()
  const path = pathToPendingReview(user, location)
  useEffect(() => {
    if (path) navigate(path, { replace: true })
  }, [path, navigate])
}
