import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import { hasRole } from '#features/accounts/web/has-role.ts'
import { FavoriteButton } from '#features/gigs/favorites/web/favorite-button.tsx'
import type { Gig, GigCard } from '#features/gigs/listing/web/gig-cards.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { useOnline } from '#platform/web/online.ts'
import { useIsStaying } from '#platform/web/pages/is-leaving.ts'
import { pathWithRedirect } from '#platform/web/safe-redirect.ts'
import { useSession } from '#platform/web/session.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { showToast } from '#ui/toast.ts'
import { gigStatus, gigTypes } from '../process.ts'
import { isAwayFrom } from './away.ts'
import { chatAboutGig, offerPath } from './gig-paths.ts'
import { ManagerActions, OwnerActions } from './owner-actions.tsx'
import { useGigPorts } from './ports.ts'
import * as gigsTexts from './texts.ts'
import * as texts from './texts-after-first-visit.ts'

type GigActionsProps = {
  gig: Gig | undefined
  card: GigCard
  /** One below the other, as wide as their place. */
  wide?: boolean
}

/** What this person can do with the gig. The server renders it for visitors; others get theirs in the same place. */
export function GigActions({ gig, card, wide }: GigActionsProps) {
  const session = useSession()
  const user = useCurrentUser()
  if (!session) return <VisitorActions card={card} wide={wide} />
  const viewer = { id: session.userId, isModerator: hasRole(user, 'moderation') }
  return <MemberActions gig={gig} card={card} wide={wide} viewer={viewer} />
}

type MemberActionsProps = GigActionsProps & { viewer: { id: number; isModerator: boolean } }

export function MemberActions({ gig, card, wide, viewer }: MemberActionsProps) {
  const isOwn = card.user_id === viewer.id
  if (!isOwn && !viewer.isModerator) return <PersonActions card={card} wide={wide} />
  if (!gig) return null
  if (!isOwn && gig.status_id === gigStatus.live) {
    return (
      <PersonActions card={card} wide={wide}>
        <ManagerActions gig={gig} wide={wide} />
      </PersonActions>
    )
  }
  // A manager stays one on his own gigs.
  return <OwnerActions gig={gig} actor={viewer.isModerator ? 'manager' : 'owner'} wide={wide} />
}

/** Hidden from the first paint for those whom the browser knows to be logged in. */
function VisitorActions({ card, wide }: { card: GigCard; wide?: boolean }) {
  const here = useLocation()
  const isRequest = card.type_id === gigTypes.request
  return (
    <div
      className={`flex min-w-0 flex-col gap-2 in-data-[auth=user]:invisible ${wide ? '' : 'shrink-0'}`}
    >
      {wide && !isAwayFrom(card) && (
        <p className="text-meta text-muted">
          {isRequest ? texts.loginToAnswerButton : texts.loginToRequestButton}
        </p>
      )}
      {isAwayFrom(card) ? (
        <MessageInstead card={card} wide={wide} />
      ) : (
        <LinkButton to={pathWithRedirect('/login', here)} wide={wide}>
          {isRequest ? gigsTexts.sendBid : texts.request}
        </LinkButton>
      )}
    </div>
  )
}

type PersonActionsProps = {
  card: GigCard
  wide?: boolean
  /** What a manager can do besides. */
  children?: ReactNode
}

/** A person's way to an order starts here; the way to the chat stands beside the name. On phones the heart is above. */
function PersonActions({ card, wide, children }: PersonActionsProps) {
  const online = useOnline()
  return (
    <div className={wide ? 'flex flex-col gap-3' : 'flex shrink-0 gap-2'}>
      {wide && !isAwayFrom(card) && (
        <p className="text-meta text-muted">{online ? whatRequestDoes(card) : notOffline}</p>
      )}
      {isAwayFrom(card) ? (
        <MessageInstead card={card} wide={wide} />
      ) : (
        <RequestButton card={card} wide={wide} />
      )}
      {wide && <FavoriteButton gig={card} worded className="w-full" />}
      {children}
    </div>
  )
}

/** Where the button to request it stands otherwise: why it does not, a notice says. */
function MessageInstead({ card, wide }: { card: GigCard; wide?: boolean }) {
  return (
    <LinkButton to={chatAboutGig(card.user.username, card.id)} wide={wide}>
      {texts.message}
    </LinkButton>
  )
}

/** On phones the banner says so. */
const notOffline = texts.offlineHint

function whatRequestDoes(card: GigCard): string {
  if (card.type_id === gigTypes.request) return texts.answerHint
  if (card.amount === 0) return texts.customPriceHint
  return texts.requestHint
}

/** Where the gig itself says for how much, its terms are taken; else the person names own ones. */
function RequestButton({ card, wide }: { card: GigCard; wide?: boolean }) {
  const { requesting, request } = useRequest(card.id)
  const online = useOnline()
  const isRequest = card.type_id === gigTypes.request
  if (isRequest || card.amount === 0) {
    return (
      <LinkButton to={offerPath(card.id)} wide={wide}>
        {isRequest ? gigsTexts.sendBid : texts.request}
      </LinkButton>
    )
  }
  return (
    <Button wide={wide} disabled={!online} pending={requesting} onClick={request}>
      {texts.request}
    </Button>
  )
}

function useRequest(gigId: number) {
  const navigate = useNavigate()
  const isStaying = useIsStaying()
  const { loadRequest } = useGigPorts()
  const [requesting, setRequesting] = useState(false)
  async function request() {
    setRequesting(true)
    try {
      const { requestGig } = await loadRequest()
      const next = await requestGig(gigId)
      if (isStaying()) await navigate(next)
    } catch (error) {
      showToast({ message: sentencesOf(error).join(' ') })
    } finally {
      setRequesting(false)
    }
  }
  return { requesting, request }
}
