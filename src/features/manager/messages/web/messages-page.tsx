import { useQuery } from '@tanstack/react-query'
import { MessageSquareWarning } from 'lucide-react'
import { lazy } from 'react'
import type { MetaFunction } from 'react-router'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { CustomerLink } from '../../customers/web/customer-link.tsx'
import { useListAddress } from '../../web/list-address.ts'
import type { Column } from '../../web/list-table.tsx'
import { keepingRows, ManagerList } from '../../web/manager-list.tsx'
import { QueueLink, QueuePlace, useIsQueue } from '../../web/queue-place.tsx'
import { useRowAction } from '../../web/row-action.ts'
import * as managerTexts from '../../web/texts.ts'
import type { listFlaggedMessages } from '../contract.ts'
import { FlaggedMessage } from './flagged-message.tsx'
import type { MessageRow } from './message-row.ts'
import { MessageRowActions } from './message-row-actions.tsx'
import * as texts from './texts.ts'

/** The links to files work for an hour. Asked no sooner: rows that move by themselves are pressed by mistake. */
const renewLinksMs = 30 * 60_000

export const meta: MetaFunction = args => pageMeta(args, { title: texts.pageTitle })

const MessageQueue = lazy(async () => ({
  default: (await import('./message-queue.tsx')).MessageQueue,
}))

/** What waits for a decision: each message with why it waits. */
export default function MessagesPage() {
  if (!useIsQueue()) return <MessagesList />
  return (
    <QueuePlace
      title={texts.queueTitle}
      list={{ to: '/manager/messages', label: managerTexts.messages }}
    >
      <MessageQueue />
    </QueuePlace>
  )
}

function MessagesList() {
  const address = useListAddress()
  const messages = useQuery({
    ...read<typeof listFlaggedMessages>('GET /api/manager/messages/flagged', address.input),
    ...keepingRows,
    select: answer => answer.messages,
    refetchInterval: renewLinksMs,
  })
  const { problems, isBusy, act } = useRowAction()
  return (
    <ManagerList
      title={managerTexts.messages}
      action={<QueueLink area="messages" />}
      address={address}
      list={messages}
      columns={columns}
      keyOf={message => message.id}
      actions={message => (
        <MessageRowActions message={message} busy={isBusy(message.id)} act={act} />
      )}
      problems={problems}
      empty={texts.emptyTitle}
      icon={MessageSquareWarning}
    />
  )
}

const columns: Column<MessageRow>[] = [
  { name: managerTexts.id, cell: message => message.id, className: 'tabular-nums' },
  {
    name: texts.message,
    cell: message => <FlaggedMessage message={message} />,
    card: 'line',
    className: 'md:w-2/5 md:py-3',
  },
  { name: texts.sender, cell: ({ sender }) => <CustomerLink customer={sender} />, card: 'title' },
  { name: texts.recipient, cell: ({ recipient }) => <CustomerLink customer={recipient} /> },
]
