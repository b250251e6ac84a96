import { useQuery } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { markStale } from '#platform/web/query-client.ts'
import { serverNow } from '#platform/web/server-time.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { formatCedis } from '#ui/formats.ts'
import * as sharedTexts from '#ui/texts.ts'
import { type QueueArea, rowItself } from '../../queue/web/queue-area.ts'
import { ReviewMode } from '../../queue/web/review-mode.tsx'
import { keepingRows } from '../../web/manager-list.tsx'
import { useRowAction } from '../../web/row-action.ts'
import * as managerTexts from '../../web/texts.ts'
import type { listTransactions } from '../contract.ts'
import { openDecisions } from './open-decisions.ts'
import { reviewTransaction } from './review-transaction.ts'
import { questionOf } from './review-words.ts'
import * as texts from './texts.ts'
import { TransactionReviewed } from './transaction-reviewed.tsx'
import type { TransactionRow } from './transaction-row.ts'

export function TransactionQueue() {
  return <ReviewMode area={waitingTransactions} />
}

const waitingTransactions: QueueArea<TransactionRow, TransactionRow> = {
  title: managerTexts.transactions.toLowerCase(),
  useRows: (input, enabled) =>
    useQuery({
      ...read<typeof listTransactions>('GET /api/manager/transactions', input),
      ...keepingRows,
      enabled,
      select: answer => answer.transactions,
    }),
  useDetail: rowItself,
  keyOf: transaction => transaction.reference,
  nameOf: ({ amount, user }) => managerTexts.inOneLine(formatCedis(amount), user.username),
  sinceOf: transaction => transaction.submitted_at ?? transaction.created_at,
  lineOf: transaction => transaction.description,
  linksOf: ({ user }) => [{ label: user.username, to: `/manager/customers/view/${user.id}` }],
  Panel: ({ whole }) => <TransactionReviewed transaction={whole} />,
  approve: {
    label: sharedTexts.approve,
    isOpen: (transaction, managerId) => openTo(transaction, managerId).approve,
    noticeOf: managerTexts.approvedNotice,
    questionOf: transaction => questionOf(transaction, 'approve'),
    send: (transaction, options) => reviewTransaction(transaction, 'approve', options),
    refresh: () => markStale('/api/manager/'),
  },
  refuse: {
    label: texts.fail,
    isOpen: (transaction, managerId) => openTo(transaction, managerId).fail,
    tone: 'danger-outline',
    Dialog: FailDialog,
  },
}

const openTo = (transaction: TransactionRow, managerId: number | undefined) =>
  openDecisions(transaction, { managerId, now: serverNow() })

function FailDialog({ row, onClose }: { row: TransactionRow; onClose: () => void }) {
  const { isBusy, problems, act } = useRowAction()
  const { reference } = row
  const question = questionOf(row, 'fail')
  if (!question) return null
  async function fail() {
    const isDone = await act(reference, () => reviewTransaction(row, 'fail'))
    if (isDone) onClose()
  }
  return (
    <ConfirmDialog
      open
      pending={isBusy(reference)}
      onClose={onClose}
      onConfirm={fail}
      title={question.title}
      confirmLabel={question.yes}
      cancelLabel={question.no}
    >
      <AlertList items={problems} />
      <p>{question.text}</p>
    </ConfirmDialog>
  )
}
