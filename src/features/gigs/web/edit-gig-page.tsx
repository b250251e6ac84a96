import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type MetaFunction, useNavigate, useParams } from 'react-router'
import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import { hasRole } from '#features/accounts/web/has-role.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.ts'
import type { showGig } from '../contract.ts'
import { EditGigForm } from './edit-gig-form.tsx'
import { GigFormSkeleton } from './gig-form-skeleton.tsx'
import * as texts from './texts-after-first-visit.ts'

const title = texts.editGig
const notYours = texts.notYourGigError

export const meta: MetaFunction = args => pageMeta(args, { title })

export default function EditGigPage() {
  const { gig_id } = useParams()
  const user = useCurrentUser()
  const { data, error } = useQuery(
    read<typeof showGig>('GET /api/gigs/{id}', { id: Number(gig_id) }),
  )
  const gig = data?.gig
  const isStranger = gig && user && !hasRole(user, 'moderation') && gig.user_id !== user.id
  useLeave(error && !gig ? sentencesOf(error)[0] : isStranger ? notYours : undefined)

  if (!gig || !user || isStranger)
    return (
      <GigFormSkeleton
        title={title}
        back={{ to: '/account/gigs', label: texts.gigs }}
        lead={<Skeleton className="h-6 w-16" />}
      />
    )
  return <EditGigForm key={gig.id} gig={gig} user={user} />
}

/** A gig that cannot be edited here leads home, and says why. */
function useLeave(reason: string | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!reason) return
    showToast({ message: reason })
    navigate('/', { replace: true })
  }, [reason, navigate])
}
