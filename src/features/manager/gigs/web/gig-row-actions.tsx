import { Check, History, type LucideIcon, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { actOnGig } from '#features/gigs/contract.ts'
import {
  type GigAction,
  type GigStatus,
  gigStatus,
  openGigActions,
} from '#features/gigs/process.ts'
import { DeleteGigDialog } from '#features/gigs/web/delete-gig-dialog.tsx'
import { gigsChanged } from '#features/gigs/web/gigs-changed.ts'
import { call } from '#platform/web/api.ts'
import { LinkButton } from '#ui/button.tsx'
import { MenuItem, MenuLink } from '#ui/menu.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { showToast } from '#ui/toast.ts'
import type { useRowAction } from '../../web/row-action.ts'
import { RowActions, rowActionLook } from '../../web/row-actions.tsx'
import * as managerTexts from '../../web/texts.ts'
import { GigHistory } from './gig-history.tsx'
import type { GigRow } from './gig-row.ts'

type GigRowActionsProps = {
  gig: GigRow
  busy: boolean
  act: ReturnType<typeof useRowAction>['act']
}

/** What a manager can do with a gig: the steps that its life has open now, and what is always possible. */
export function GigRowActions({ gig, busy, act }: GigRowActionsProps) {
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  // What a question is about stays, whatever the list fetches behind it.
  const [toDelete, setToDelete] = useState<GigRow>()
  // Read in another tab, the gig may be fetched anew here before it is decided about.
  const [opened, setOpened] = useState<GigRow>()
  const seen = opened ?? gig
  const open = openGigActions(gig.status_id as GigStatus, 'manager')

  async function take(action: GigAction) {
    if (action === 'delete') return setToDelete(seen)
    await act(gig.id, async () => {
      // What was looked at is published, or nothing.
      const version = action === 'approve' ? { seen_updated_at: seen.updated_at } : {}
      const step = { id: gig.id, action, ...version }
      const answer = await call<typeof actOnGig>('GET /api/gigs/{id}/{action}', step)
      gigsChanged()
      return answer
    })
    setOpened(undefined)
  }
  function closeQuestion() {
    setToDelete(undefined)
    setOpened(undefined)
  }
  function onDeleted(message: string) {
    closeQuestion()
    showToast({ message })
    gigsChanged()
  }

  const step = (action: GigAction) => (
    <Step action={action} busy={busy} onSelect={() => take(action)} />
  )

  return (
    <>
      <RowActions
        label={managerTexts.actionsFor(gig.short_title)}
        menu={
          <>
            {open.includes('approve') && step('approve')}
            {gig.status_id !== gigStatus.deleted && (
              <MenuLink to={`/gigs/edit/${gig.id}`} icon={<Pencil size={18} aria-hidden="true" />}>
                {sharedTexts.edit}
              </MenuLink>
            )}
            {open.includes('pause') && step('pause')}
            {open.includes('activate') && step('activate')}
            <MenuItem
              icon={<History size={18} aria-hidden="true" />}
              onSelect={() => setHistoryOpen(true)}
            >
              {sharedTexts.history}
            </MenuItem>
            {open.includes('delete') && step('delete')}
          </>
        }
      >
        <LinkButton
          to={`/gigs/view/${gig.id}/${gig.slug}`}
          size="small"
          tone="secondary"
          aria-label={managerTexts.viewNamed(gig.short_title)}
          className={rowActionLook}
          onClick={() => setOpened(gig)}
          onAuxClick={() => setOpened(gig)}
        >
          {sharedTexts.view}
        </LinkButton>
      </RowActions>
      <DeleteGigDialog
        gigId={gig.id}
        seenUpdatedAt={toDelete?.updated_at}
        open={toDelete !== undefined}
        onClose={closeQuestion}
        onDeleted={onDeleted}
      />
      {isHistoryOpen && <GigHistory gig={gig} onClose={() => setHistoryOpen(false)} />}
    </>
  )
}

function Step({
  action,
  busy,
  onSelect,
}: {
  action: GigAction
  busy: boolean
  onSelect: () => void
}) {
  const { icon: Icon, name } = steps[action]
  return (
    <MenuItem
      tone={action === 'delete' ? 'danger' : 'plain'}
      disabled={busy}
      onSelect={onSelect}
      icon={<Icon size={18} aria-hidden="true" />}
    >
      {name}
    </MenuItem>
  )
}

const steps: Record<GigAction, { icon: LucideIcon; name: string }> = {
  approve: { icon: Check, name: sharedTexts.approve },
  pause: { icon: Pause, name: sharedTexts.pause },
  activate: { icon: Play, name: sharedTexts.activate },
  delete: { icon: Trash2, name: sharedTexts.deleteButton },
}
