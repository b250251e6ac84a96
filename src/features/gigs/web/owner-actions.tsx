import { Check, HandCoins, Megaphone, Pause, Pencil, Play } from 'lucide-react'
import { useState } from 'react'
import type { Gig } from '#features/gigs/listing/web/gig-cards.ts'
import { call } from '#platform/web/api.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { useOnline } from '#platform/web/online.ts'
import { useLostFocus } from '#platform/web/pages/use-lost-focus.ts'
import { useSession } from '#platform/web/session.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Menu, MenuItem, MenuLink } from '#ui/menu.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { showToast } from '#ui/toast.ts'
import type { actOnGig } from '../contract.ts'
import {
  type GigAction,
  type GigActor,
  type GigStatus,
  gigStatus,
  openGigActions,
} from '../process.ts'
import { offerPath, promotePath } from './gig-paths.ts'
import { useGigPause } from './gig-pause.ts'
import { gigsChanged } from './gigs-changed.ts'
import * as texts from './texts-after-first-visit.ts'

type Shown = {
  gig: Gig
  open: readonly GigAction[]
  /** The person's own, and Live: others can be offered it, and it can be promoted. */
  isOwnAndLive: boolean
}

/** What an owner or a manager can do with a gig now. */
export function OwnerActions({ gig, actor, wide }: { gig: Gig; actor: GigActor; wide?: boolean }) {
  const userId = useSession()?.userId
  useLostFocus()
  const open = openGigActions(gig.status_id as GigStatus, actor)
  const isOwnAndLive = gig.user_id === userId && gig.status_id === gigStatus.live
  return wide ? (
    <AllActions gig={gig} open={open} isOwnAndLive={isOwnAndLive} />
  ) : (
    <BarActions gig={gig} open={open} isOwnAndLive={isOwnAndLive} />
  )
}

/** What a manager can do with a live gig of somebody else, beside what everybody can. */
export function ManagerActions({ gig, wide }: { gig: Gig; wide?: boolean }) {
  const open = openGigActions(gig.status_id as GigStatus, 'manager')
  if (!wide) return <OtherActions gigId={gig.id} open={open} />
  return (
    <>
      <EditLink gigId={gig.id} wide tone="secondary" />
      {open.includes('pause') && <PauseButton gigId={gig.id} wide />}
    </>
  )
}

/** One below the other; the first stands out. */
function AllActions({ gig, open, isOwnAndLive }: Shown) {
  const mayApprove = open.includes('approve')
  return (
    <div className="flex flex-col gap-3">
      {mayApprove && <ApproveButton gig={gig} wide />}
      {isOwnAndLive && (
        <LinkButton wide to={offerPath(gig.id)} icon={<HandCoins size={18} aria-hidden="true" />}>
          {texts.createCustomOffer}
        </LinkButton>
      )}
      <EditLink gigId={gig.id} wide tone={mayApprove || isOwnAndLive ? 'secondary' : 'primary'} />
      {isOwnAndLive && (
        <LinkButton
          wide
          tone="secondary"
          to={promotePath(gig.id)}
          icon={<Megaphone size={18} aria-hidden="true" />}
        >
          {texts.promote}
        </LinkButton>
      )}
      {open.includes('activate') && <ActivateButton gigId={gig.id} wide />}
      {open.includes('pause') && <PauseButton gigId={gig.id} wide />}
    </div>
  )
}

/** A phone's bar has no room for three buttons with words beside the price: the rest is behind a menu. */
function BarActions({ gig, open, isOwnAndLive }: Shown) {
  if (open.includes('approve')) {
    return (
      <div className="flex shrink-0 gap-2">
        <ApproveButton gig={gig} />
        <OtherActions gigId={gig.id} open={open} />
      </div>
    )
  }
  return (
    <div className="flex shrink-0 gap-2">
      <EditLink gigId={gig.id} tone="primary" />
      {open.includes('activate') && <ActivateButton gigId={gig.id} />}
      {open.includes('pause') && <PauseButton gigId={gig.id} />}
      {isOwnAndLive && (
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

type OfGig = { gigId: number; wide?: boolean }
const lookOf = (wide?: boolean) => ({ size: wide ? 'medium' : 'small', wide }) as const

function OtherActions({ gigId, open }: { gigId: number; open: readonly GigAction[] }) {
  const { busy, offline, pause } = useGigPause(gigId)
  return (
    <Menu label={texts.otherActions}>
      <MenuLink to={`/gigs/edit/${gigId}`} icon={<Pencil size={18} aria-hidden="true" />}>
        {sharedTexts.edit}
      </MenuLink>
      {open.includes('pause') && (
        <MenuItem
          onSelect={pause}
          disabled={busy || offline}
          icon={<Pause size={18} aria-hidden="true" />}
        >
          {sharedTexts.pause}
        </MenuItem>
      )}
    </Menu>
  )
}

function EditLink({ gigId, wide, tone }: OfGig & { tone: 'primary' | 'secondary' }) {
  return (
    <LinkButton
      {...lookOf(wide)}
      tone={tone}
      to={`/gigs/edit/${gigId}`}
      icon={<Pencil size={18} aria-hidden="true" />}
    >
      {sharedTexts.edit}
    </LinkButton>
  )
}

function ActivateButton({ gigId, wide }: OfGig) {
  const { busy, offline, activate } = useGigPause(gigId)
  return (
    <Button
      {...lookOf(wide)}
      tone="secondary"
      pending={busy}
      disabled={offline}
      onClick={activate}
      icon={<Play size={18} aria-hidden="true" />}
    >
      {sharedTexts.activate}
    </Button>
  )
}

/** In a phone's bar the sign alone. */
function PauseButton({ gigId, wide }: OfGig) {
  const { busy, offline, pause } = useGigPause(gigId)
  return (
    <Button
      {...lookOf(wide)}
      tone="secondary"
      pending={busy}
      disabled={offline}
      onClick={pause}
      icon={<Pause size={18} aria-hidden="true" />}
    >
      <span className={wide ? undefined : 'sr-only'}>{sharedTexts.pause}</span>
    </Button>
  )
}

function ApproveButton({ gig, wide }: { gig: Gig; wide?: boolean }) {
  const { approving, approve } = useApproval(gig)
  const online = useOnline()
  return (
    <Button
      {...lookOf(wide)}
      pending={approving}
      disabled={!online}
      onClick={approve}
      icon={<Check size={18} aria-hidden="true" />}
    >
      {sharedTexts.approve}
    </Button>
  )
}

/** Of what is shown: one that has changed since is refused, and fetched again. */
function useApproval({ id, updated_at }: Gig) {
  const [approving, setApproving] = useState(false)
  async function approve() {
    setApproving(true)
    try {
      const step = { id, action: 'approve', seen_updated_at: updated_at } as const
      const { message } = await call<typeof actOnGig>('GET /api/gigs/{id}/{action}', step)
      showToast({ message })
    } catch (error) {
      showToast({ message: sentencesOf(error).join(' ') })
    } finally {
      await gigsChanged()
      setApproving(false)
    }
  }
  return { approving, approve }
}
