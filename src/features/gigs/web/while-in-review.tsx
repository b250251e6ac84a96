import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import { usePendingActions } from '#features/profile/web/pending-actions.ts'
import { profilePath } from '#features/profile/web/profile-settings.ts'
import * as texts from './texts-after-first-visit.ts'

/** What makes people trust whoever has posted, as far as it is still to be done. */
export function WhileInReview() {
  const { actions = [] } = usePendingActions()
  const user = useCurrentUser()
  const ofProfile = actions.filter(({ route }) => route.startsWith(`${profilePath}/`))
  const portrait = { message: texts.portraitTask, route: profilePath }
  const tasks = user?.portrait === null ? [...ofProfile, portrait] : ofProfile
  if (tasks.length === 0) return null
  return (
    <section className="flex w-full flex-col gap-1">
      <h2 className="text-card font-semibold">{texts.whileInReviewTitle}</h2>
      <ul>
        {tasks.map(({ message, route }) => (
          <li key={route} className="border-t border-border first:border-t-0">
            <Link to={route} className="flex min-h-12 items-center justify-between gap-3 py-2">
              <span className="min-w-0 text-brand-text underline wrap-anywhere">{message}</span>
              <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
