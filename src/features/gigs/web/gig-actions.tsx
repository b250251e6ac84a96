import { Check, HandCoins, Megaphone, Pause, Pencil, Play } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import { FavoriteButton } from '#features/gigs/favorites/web/favorite-button.tsx'
import type { Gig, GigCard } from '#features/gigs/listing/web/gig-cards.ts'
import { call } from '#platform/web/api.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { useOnline } from '#platform/web/online.ts'
import { pathWithRedirect } from '#platform/web/safe-redirect.ts'
import { useSession } from '#platform/web/session.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Menu, MenuItem, MenuLink } from '#ui/menu.tsx'
import { showToast } from '#ui/toast.ts'
import type { actOnGig } from '../contract.ts'
import {
  type GigAction,
  type GigActor,
  type GigStatus,
  gigStatus,
  gigTypes,
  openGigActions,
} from '../process.ts'
import { useGigPause } from './gig-pause.ts'
import { gigsChanged } from './gigs-changed.ts'
import * as texts from './later-texts.ts'
import { requestGig } from './request-gig.ts'

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
  const actor = actorOf(card, { id: session.userId, isManager: user?.is_manager ?? false })
  if (!actor) return <PersonActions card={card} wide={wide} />
  return gig ? <OwnerActions gig={gig} actor={actor} wide={wide} /> : null
}

/** Hidden from the first paint for those whom the browser knows to be logged in. */
function VisitorActions({ card, wide }: { card: GigCard; wide?: boolean }) {
  const here = useLocation()
  return (
    <div
      className={`flex min-w-0 flex-col gap-2 in-data-[auth=user]:invisible ${wide ? '' : 'shrink-0'}`}
    >
      {wide && (
        <p className="text-meta text-muted">
          {card.type_id === gigTypes.request
            ? texts.logInToAnswerThisRequest
            : texts.logInToRequestThisService}
        </p>
      )}
      <LinkButton to={pathWithRedirect('/login', here)} wide={wide}>
        {texts.request}
      </LinkButton>
    </div>
  )
}

/** A person's way to an order starts here; the way to the chat stands beside the name. On phones the heart is above. */
function PersonActions({ card, wide }: { card: GigCard; wide?: boolean }) {
  const online = useOnline()
  return (
    <div className={wide ? 'flex flex-col gap-3' : 'flex shrink-0'}>
      {wide && (
        <p className="text-meta text-muted">{online ? whatRequestDoes(card) : notOffline}</p>
      )}
      <RequestButton card={card} wide={wide} />
      {wide && <FavoriteButton gig={card} worded className="w-full" />}
    </div>
  )
}

/** On phones the banner says so. */
const notOffline = texts.youAreOffline

function whatRequestDoes(card: GigCard): string {
  if (card.type_id === gigTypes.request) return texts.youAnswerWithAPrice
  if (card.amount === 0) return texts.youProposeAPriceAndATime
  return texts.youReadTheTermsBeforeAnything
}

/** Where the gig itself says for how much, its terms are taken; else the person names own ones. */
function RequestButton({ card, wide }: { card: GigCard; wide?: boolean }) {
  const { requesting, request } = useRequest(card.id)
  const online = useOnline()
  if (card.type_id === gigTypes.request || card.amount === 0) {
    return (
      <LinkButton to={offerPath(card.id)} wide={wide}>
        {texts.request}
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
  const [requesting, setRequesting] = useState(false)
  async function request() {
    setRequesting(true)
    try {
      await navigate(await requestGig(gigId))
    } catch (error) {
      showToast({ message: sentencesOf(error).join(' ') })
      setRequesting(false)
    }
  }
  return { requesting, request }
}

const offerPath = (gigId: number) => `/gigs/offer/${gigId}/create`
const promotePath = (gigId: number) => `/gigs/promote/${gigId}`

function OwnerActions({ gig, actor, wide }: { gig: Gig; actor: GigActor; wide?: boolean }) {
  const { busy, pause, activate } = useGigPause(gig.id)
  const { approving, approve } = useApproval(gig.id)
  const userId = useSession()?.userId
  const open = openGigActions(gig.status_id as GigStatus, actor)
  const offers = gig.user_id === userId && gig.status_id === gigStatus.live
  const look = { size: wide ? 'medium' : 'small', wide } as const
  if (open.includes('approve') && !wide) {
    return (
      <div className="flex shrink-0 gap-2">
        <Button {...look} pending={approving} onClick={approve} icon={<Check size={18} />}>
          {texts.approve}
        </Button>
        <OtherActions gig={gig} open={open} busy={busy} pause={pause} />
      </div>
    )
  }
  return (
    <div className={wide ? 'flex flex-col gap-3' : 'flex shrink-0 gap-2'}>
      {open.includes('approve') && (
        <Button {...look} pending={approving} onClick={approve} icon={<Check size={18} />}>
          {texts.approve}
        </Button>
      )}
      {offers && wide && (
        <LinkButton
          {...look}
          to={offerPath(gig.id)}
          icon={<HandCoins size={18} aria-hidden="true" />}
        >
          {texts.createCustomOffer}
        </LinkButton>
      )}
      <LinkButton
        {...look}
        tone={open.includes('approve') || (offers && wide) ? 'secondary' : 'primary'}
        to={`/gigs/edit/${gig.id}`}
        icon={<Pencil size={18} aria-hidden="true" />}
      >
        {texts.edit}
      </LinkButton>
      {offers && wide && (
        <LinkButton
          {...look}
          tone="secondary"
          to={promotePath(gig.id)}
          icon={<Megaphone size={18} aria-hidden="true" />}
        >
          {texts.promote}
        </LinkButton>
      )}
      {open.includes('activate') && (
        <Button
          {...look}
          tone="secondary"
          pending={busy}
          onClick={activate}
          icon={<Play size={18} />}
        >
          {texts.activate}
        </Button>
      )}
      {open.includes('pause') && <PauseButton wide={wide} busy={busy} pause={pause} />}
      {offers && !wide && (
        <Menu label={texts.otherActions}>
          <MenuLink to={offerPath(gig.id)} icon={<HandCoins size={18} aria-hidden="true" />}>
            {texts.createCustomOffer}
          </MenuLink>
          <MenuLink to={promotePath(gig.id)} icon={<Megaphone size={18} aria-hidden="true" />}>
            {texts.promote}
          </MenuLink>
        </Menu>
      )}
    </div>
  )
}

/** In a phone's bar the sign alone. */
function PauseButton({ wide, busy, pause }: { wide?: boolean; busy: boolean; pause: () => void }) {
  return (
    <Button
      size={wide ? 'medium' : 'small'}
      wide={wide}
      tone="secondary"
      pending={busy}
      onClick={pause}
      icon={<Pause size={18} aria-hidden="true" />}
    >
      <span className={wide ? undefined : 'sr-only'}>{texts.pause}</span>
    </Button>
  )
}

/** A phone's bar has no room for three buttons with words beside the price. */
function OtherActions({
  gig,
  open,
  busy,
  pause,
}: {
  gig: Gig
  open: readonly GigAction[]
  busy: boolean
  pause: () => void
}) {
  return (
    <Menu label={texts.otherActions}>
      <MenuLink to={`/gigs/edit/${gig.id}`} icon={<Pencil size={18} aria-hidden="true" />}>
        {texts.edit}
      </MenuLink>
      {open.includes('pause') && (
        <MenuItem onSelect={pause} disabled={busy} icon={<Pause size={18} aria-hidden="true" />}>
          {texts.pause}
        </MenuItem>
      )}
    </Menu>
  )
}

function useApproval(gigId: number) {
  const [approving, setApproving] = useState(false)
  async function approve() {
    setApproving(true)
    try {
      const step = { id: gigId, action: 'approve' } as const
      const { message } = await call<typeof actOnGig>('GET /api/gigs/{id}/{action}', step)
      showToast({ message })
      await gigsChanged()
    } catch (error) {
      showToast({ message: sentencesOf(error).join(' ') })
    } finally {
      setApproving(false)
    }
  }
  return { approving, approve }
}

/** A manager stays one on his own gigs. */
function actorOf(gig: GigCard, person: { id: number; isManager: boolean }): GigActor | null {
  if (person.isManager) return 'manager'
  return gig.user_id === person.id ? 'owner' : null
}
