import { useQuery } from '@tanstack/react-query'
import type { actOnGig } from '#features/gigs/contract.ts'
import { DeleteGigDialog } from '#features/gigs/web/delete-gig-dialog.tsx'
import { gigsChanged } from '#features/gigs/web/gigs-changed.ts'
import { call } from '#platform/web/api.ts'
import { read } from '#platform/web/query.ts'
import * as sharedTexts from '#ui/texts.ts'
import { type QueueArea, rowItself } from '../../queue/web/queue-area.ts'
import { ReviewMode } from '../../queue/web/review-mode.tsx'
import { keepingRows } from '../../web/manager-list.tsx'
import * as managerTexts from '../../web/texts.ts'
import type { listAllGigs } from '../contract.ts'
import { GigReviewed } from './gig-reviewed.tsx'
import type { GigRow } from './gig-row.ts'
import * as texts from './texts.ts'

export function GigQueue() {
  return <ReviewMode area={gigsInReview} />
}

const gigsInReview: QueueArea<GigRow, GigRow> = {
  title: managerTexts.gigs.toLowerCase(),
  useRows: (input, enabled) =>
    useQuery({
      ...read<typeof listAllGigs>('GET /api/manager/gigs', { ...input, waiting: true }),
      ...keepingRows,
      enabled,
      select: answer => answer.gigs,
    }),
  useDetail: rowItself,
  keyOf: gig => gig.id,
  nameOf: gig => gig.title,
  sinceOf: gig => gig.updated_at,
  lineOf: gig => managerTexts.inOneLine(gig.user.username, gig.category.description),
  linksOf: ({ id, slug }) => [
    { label: sharedTexts.view, to: `/gigs/view/${id}/${slug}` },
    { label: sharedTexts.edit, to: `/gigs/edit/${id}` },
    { label: texts.otherStepsLink, to: `/manager/gigs?search=${id}` },
  ],
  Panel: ({ whole }) => <GigReviewed gig={whole} />,
  approve: {
    label: sharedTexts.approve,
    labelOfMany: texts.approveMany,
    noticeOf: managerTexts.approvedNotice,
    noticeOfMany: texts.manyApproved,
    send({ id, updated_at }, options) {
      const step = { id, action: 'approve', seen_updated_at: updated_at } as const
      return call<typeof actOnGig>('GET /api/gigs/{id}/{action}', step, options)
    },
    refresh: gigsChanged,
  },
  refuse: {
    label: sharedTexts.deleteButton,
    tone: 'danger-outline',
    Dialog: ({ row, onClose }) => {
      function close() {
        onClose()
        gigsChanged()
      }
      return (
        <DeleteGigDialog
          gigId={row.id}
          seenUpdatedAt={row.updated_at}
          open
          onClose={onClose}
          onDeleted={close}
        />
      )
    },
  },
}
