import { Flag, MapPin, MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { PersonAvatar } from '#features/accounts/portraits/web/person-avatar.tsx'
import { profiles } from '#features/accounts/web/profiles.ts'
import * as gigsTexts from '#features/gigs/web/texts.ts'
import { useSession } from '#platform/web/session.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card, PageTitle } from '#ui/page.tsx'
import { Rating } from '#ui/rating.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { UserBadge } from '#ui/user-badge.tsx'
import { formatMonth } from './months.ts'
import type { Person } from './person.ts'
import { SharePerson } from './share-person.tsx'
import * as texts from './texts.ts'

/** Who this is, and what anybody can do from here. */
export function PersonHeader({ person }: { person: Person }) {
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        <PersonAvatar person={person} size="large" />
        <div className="min-w-0 flex-1">
          <PageTitle className="[overflow-wrap:anywhere]">
            <span translate="no">{person.name}</span>{' '}
            <UserBadge
              premium={person.active_subscription !== null}
              verified={person.is_kyc_verified}
            />
          </PageTitle>
          <p className="flex flex-wrap items-center gap-x-2 text-meta text-muted">
            <span translate="no" className="[overflow-wrap:anywhere]">
              {person.username}
            </span>
            <Rating value={person.rating} count={person.rating_count} />
            {person.back_on && (
              <StatusChip tone="neutral">{gigsTexts.backOn(person.back_on)}</StatusChip>
            )}
          </p>
        </div>
      </div>
      <div className="flex flex-col gap-1 text-meta text-muted">
        <p>{texts.memberSince(formatMonth(person.figures.member_since))}</p>
        {person.areas.length > 0 && (
          <p className="flex items-center gap-1.5">
            <MapPin size={18} aria-hidden="true" className="shrink-0" />
            {person.areas.join(' · ')}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <FirstButton person={person} />
        <SharePerson person={person} />
        <ReportLink person={person} />
      </div>
    </Card>
  )
}

/** Hidden from the first paint for those who are logged in: it might be themselves. */
function FirstButton({ person: { id, username } }: { person: Person }) {
  const session = useSession()
  if (session?.userId === id)
    return <LinkButton to="/account/profile">{texts.editProfile}</LinkButton>
  return (
    <LinkButton
      to={`/account/messages/0/${encodeURIComponent(username)}`}
      icon={<MessageCircle size={18} aria-hidden="true" />}
      className={session ? undefined : 'in-data-[auth=user]:invisible'}
    >
      {texts.message}
    </LinkButton>
  )
}

/** The report begins with whom it is about. */
function ReportLink({ person: { id, username } }: { person: Person }) {
  const session = useSession()
  if (session?.userId === id) return null
  const query = new URLSearchParams({
    ...{ about: profiles + username, about_user_id: String(id) },
  })
  return (
    <Link
      to={`/report?${query}`}
      className="inline-flex min-h-11 items-center gap-2 text-meta font-semibold text-muted underline underline-offset-4 hover:text-ink"
    >
      <Flag size={18} aria-hidden="true" />
      {texts.report}
    </Link>
  )
}
