import { useQuery } from '@tanstack/react-query'
import { idPhotoLinkMinutes } from '#features/profile/identity/process.ts'
import { read } from '#platform/web/query.ts'
import { markStale } from '#platform/web/query-client.ts'
import type { QueueArea } from '../../queue/web/queue-area.ts'
import { ReviewMode } from '../../queue/web/review-mode.tsx'
import { keepingRows } from '../../web/manager-list.tsx'
import * as managerTexts from '../../web/texts.ts'
import type { listCustomers, showCustomer } from '../contract.ts'
import type { Customer, CustomerRow } from './customer.ts'
import { IdentityReviewed } from './identity-reviewed.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import * as texts from './texts.ts'
import { verifyAsSeen } from './verify-as-seen.ts'
import { verifyQuestion } from './verify-words.ts'

export function IdentityQueue() {
  return <ReviewMode area={identities} />
}

const identities: QueueArea<CustomerRow, Customer> = {
  title: managerTexts.customers.toLowerCase(),
  useRows: (input, enabled) =>
    useQuery({
      ...read<typeof listCustomers>('GET /api/manager/customers', { ...input, waiting: true }),
      ...keepingRows,
      enabled,
      select: answer => answer.customers,
    }),
  useDetail(row) {
    const { data, ...query } = useQuery({
      ...read<typeof showCustomer>('GET /api/manager/customer/{id}', { id: row?.id ?? 0 }),
      enabled: row !== undefined,
      // Each answer holds a link to the document, and each such look is noted down: asked again only about another one.
      staleTime: ({ state }) =>
        state.data?.customer.kyc_submitted_at === row?.kyc_submitted_at
          ? (idPhotoLinkMinutes - 1) * 60_000
          : 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    })
    return { ...query, whole: data?.customer }
  },
  keyOf: customer => customer.id,
  nameOf: customer => customer.username,
  sinceOf: customer => customer.kyc_submitted_at ?? customer.created_at,
  lineOf: customer => customer.email,
  linksOf: ({ id }) => [{ label: texts.wholeCustomerLink, to: `/manager/customers/view/${id}` }],
  Panel: ({ whole, refetch }) => <IdentityReviewed customer={whole} onAskAgain={refetch} />,
  approve: {
    label: texts.verifyButton,
    noticeOf: texts.verifiedNotice,
    questionOf: (_, customer) => verifyQuestion(customer),
    send: verifyAsSeen,
    refresh: () =>
      Promise.all([markStale('/api/manager/customers'), markStale('/api/manager/pending')]),
  },
  refuse: {
    label: texts.askAgainButton,
    tone: 'secondary',
    Dialog: ({ whole, onClose }) => <RejectDialog customer={whole} onClose={onClose} />,
  },
}
