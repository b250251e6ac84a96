import { useQuery } from '@tanstack/react-query'
import { MessageSquareWarning } from 'lucide-react'
import type { MetaFunction } from 'react-router'
import type { Received } from '#platform/contract.ts'
import { pageMeta } from '#platform/web/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { CustomerLink } from '../../customers/web/customer-link.tsx'
import { useListAddress } from '../../web/list-address.ts'
import type { Column } from '../../web/list-table.tsx'
import { keepingRows, ManagerList } from '../../web/manager-list.tsx'
import { useRowAction } from '../../web/row-action.ts'
import type { listFlaggedMessages } from '../contract.ts'
import { FlaggedMessage } from './flagged-message.tsx'
import { MessageRowActions } from './message-row-actions.tsx'
import * as texts from './texts.ts'

export type MessageRow = Received<typeof listFlaggedMessages>['messages']['data'][number]

/** The links to files work for an hour. Asked no sooner: rows that move by themselves are pressed by mistake. */
const renewLinksMs = 30 * 60_000

export const meta: MetaFunction = args => pageMeta(args, { title: texts.manageMessages })

/** What waits for a decision: each message with why it waits. */
export default function MessagesPage() {
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
      title={texts.messages}
      address={address}
      list={messages}
      columns={columns}
      keyOf={message => message.id}
      actions={message => (
        <MessageRowActions message={message} busy={isBusy(message.id)} act={act} />
      )}
      problems={problems}
      empty={texts.noFlaggedMessages}
      icon={MessageSquareWarning}
    />
  )
}

const columns: Column<MessageRow>[] = [
  { name: texts.id, cell: message => message.id, className: 'tabular-nums' },
  {
    name: texts.message,
    cell: message => <FlaggedMessage message={message} />,
    card: 'line',
    className: 'md:w-2/5 md:py-3',
  },
  { name: texts.sender, cell: ({ sender }) => <CustomerLink customer={sender} />, card: 'title' },
  { name: texts.recipient, cell: ({ recipient }) => <CustomerLink customer={recipient} /> },
]
