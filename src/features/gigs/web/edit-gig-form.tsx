import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { OwnUser } from '#features/accounts/web/current-user.ts'
import { hasRole } from '#features/accounts/web/has-role.ts'
import { useSavedImages } from '#features/gigs/images/web/saved-images.ts'
import type { Gig } from '#features/gigs/listing/web/gig-cards.ts'
import { call } from '#platform/web/api.ts'
import { clearDraft } from '#platform/web/forms/drafts.ts'
import { useIsStaying } from '#platform/web/pages/is-leaving.ts'
import { keyOf } from '#platform/web/query.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { SuccessAlert } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toast.ts'
import type { showGig, updateGig } from '../contract.ts'
import { gigStatus } from '../process.ts'
import { DeleteGigDialog } from './delete-gig-dialog.tsx'
import { GigForm } from './gig-form.tsx'
import type { SendGig } from './gig-form-state.ts'
import { gigDraftKey } from './gig-form-values.ts'
import { GigStatusChip } from './gig-status-chip.tsx'
import { gigsChanged } from './gigs-changed.ts'
import * as texts from './texts-after-first-visit.ts'

export function EditGigForm({ gig, user }: { gig: Gig; user: OwnUser }) {
  const [message, setMessage] = useState<string>()
  const draftKey = gigDraftKey(user.id, gig.id)
  const isDeleted = gig.status_id === gigStatus.deleted
  const saved = useSavedImages(gig, answer => {
    remember(answer.gig)
    showToast({ message: answer.message })
  })

  const send: SendGig = async (changed, options) => {
    setMessage(undefined)
    const { town, ...others } = changed
    // Left out it stays, and follows a place that is moved.
    const isSameTown = (town ?? '') === (gig.town?.slug ?? '')
    const input = { ...others, ...(!isSameTown && { town }), id: gig.id }
    const answer = await call<typeof updateGig>('POST /api/gigs/update/{id}', input, options)
    remember(answer.gig)
    setMessage(answer.message)
    return answer.gig
  }

  return (
    <GigForm
      title={texts.editGig}
      back={gig.user_id === user.id ? ownGigs : { to: pathOf(gig), label: texts.gig }}
      lead={<Lead gig={gig} isOwn={gig.user_id === user.id} />}
      success={<SuccessAlert>{message}</SuccessAlert>}
      draftKey={draftKey}
      gig={gig}
      saved={saved}
      reviewed={!hasRole(user, 'moderation')}
      send={send}
      refetch={() => refetchGig(gig.id)}
    >
      {isDeleted ? (
        <Notice tone="neutral">{texts.deletedGigNotice}</Notice>
      ) : (
        <DeleteGig
          gig={gig}
          draftKey={draftKey}
          next={gig.user_id === user.id ? ownGigs.to : '/manager/gigs'}
        />
      )}
    </GigForm>
  )
}

/** Managers edit the gigs of others: whose it is must be plain. */
function Lead({ gig, isOwn }: { gig: Gig; isOwn: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <GigStatusChip statusId={gig.status_id} />
      {!isOwn && <span>{texts.gigOwner(<strong>{gig.user.username}</strong>)}</span>}
    </p>
  )
}

function DeleteGig({ gig, draftKey, next }: { gig: Gig; draftKey: string; next: string }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const isStaying = useIsStaying()

  function leave(message: string) {
    clearDraft(draftKey)
    gigsChanged()
    showToast({ message })
    if (isStaying()) navigate(next, { replace: true })
  }

  return (
    <>
      <Button
        tone="quiet"
        size="small"
        icon={<Trash2 size={18} aria-hidden="true" />}
        onClick={() => setAsking(true)}
        className="self-start text-danger-text hover:bg-danger-soft"
      >
        {texts.deleteGig}
      </Button>
      <DeleteGigDialog
        gigId={gig.id}
        open={asking}
        onClose={() => setAsking(false)}
        onDeleted={leave}
      />
    </>
  )
}

const ownGigs = { to: '/account/gigs', label: texts.gigs }
const pathOf = ({ id, slug }: Gig) => `/gigs/view/${id}/${slug}`

async function refetchGig(id: number): Promise<Gig> {
  const { gig } = await call<typeof showGig>('GET /api/gigs/{id}', { id })
  remember(gig)
  return gig
}

/** The answer is what every screen shows from now on; lists that hold the gig are fetched again. */
function remember(gig: Gig) {
  const key = keyOf<typeof showGig>('GET /api/gigs/{id}', { id: gig.id })
  gigsChanged()
  queryClient().setQueryData(key, { gig })
}
