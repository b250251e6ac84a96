import { Check, Pause, Pencil, Play } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import { FavoriteButton } from '#features/gigs/favorites/web/favorite-button.tsx'
import type { Gig, GigCard } from '#features/gigs/listing/web/gig-cards.ts'
import { call } from '#platform/web/api.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
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
  gigTypes,
  openGigActions,
} from '../process.ts'
import { useGigPause } from './gig-pause.ts'
import { gigsChanged } from './gigs-changed.ts'

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
            ? 'Log in to answer this request.'
            : 'Log in to request this service.'}
        </p>
      )}
      <LinkButton to={pathWithRedirect('/login', here)} wide={wide}>
        Request
      </LinkButton>
    </div>
  )
}

/** A person's way to an order and to the chat starts here. */
function PersonActions({ card, wide }: { card: GigCard; wide?: boolean }) {
  return <FavoriteButton gig={card} worded className={wide ? 'w-full' : undefined} />
}

function OwnerActions({ gig, actor, wide }: { gig: Gig; actor: GigActor; wide?: boolean }) {
  const { busy, pause, activate } = useGigPause(gig.id)
  const { approving, approve } = useApproval(gig.id)
  const open = openGigActions(gig.status_id as GigStatus, actor)
  const look = { size: wide ? 'medium' : 'small', wide } as const
  if (open.includes('approve') && !wide) {
    return (
      <div className="flex shrink-0 gap-2">
        <Button {...look} pending={approving} onClick={approve} icon={<Check size={18} />}>
          Approve
        </Button>
        <OtherActions gig={gig} open={open} busy={busy} pause={pause} />
      </div>
    )
  }
  return (
    <div className={wide ? 'flex flex-col gap-3' : 'flex shrink-0 gap-2'}>
      {open.includes('approve') && (
        <Button {...look} pending={approving} onClick={approve} icon={<Check size={18} />}>
          Approve
        </Button>
      )}
      <LinkButton
        {...look}
        tone={open.includes('approve') ? 'secondary' : 'primary'}
        to={`/gigs/edit/${gig.id}`}
        icon={<Pencil size={18} aria-hidden="true" />}
      >
        Edit
      </LinkButton>
      {open.includes('activate') && (
        <Button
          {...look}
          tone="secondary"
          pending={busy}
          onClick={activate}
          icon={<Play size={18} />}
        >
          Activate
        </Button>
      )}
      {open.includes('pause') && (
        <Button
          {...look}
          tone="secondary"
          pending={busy}
          onClick={pause}
          icon={<Pause size={18} />}
        >
          Pause
        </Button>
      )}
    </div>
  )
}

/** A phone's bar has no room for three buttons beside the price. */
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
    <Menu label="Other actions">
      <MenuLink to={`/gigs/edit/${gig.id}`} icon={<Pencil size={18} aria-hidden="true" />}>
        Edit
      </MenuLink>
      {open.includes('pause') && (
        <MenuItem onSelect={pause} disabled={busy} icon={<Pause size={18} aria-hidden="true" />}>
          Pause
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
