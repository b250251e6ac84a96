import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import type { MetaFunction } from 'react-router'
import type { Received } from '#platform/contract.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { formatCedis, formatDate } from '#ui/formats.ts'
import { formatCount } from '#ui/plural.ts'
import { useListAddress } from '../../web/list-address.ts'
import type { Column } from '../../web/list-table.tsx'
import { keepingRows, ManagerList } from '../../web/manager-list.tsx'
import * as managerTexts from '../../web/texts.ts'
import type { listMessagesSent } from '../contract.ts'
import * as texts from './texts.ts'

type Row = Received<typeof listMessagesSent>['messages_sent']['data'][number]

export const meta: MetaFunction = args => pageMeta(args, { title: texts.pageTitle })

/** What telling people costs, by day: of nobody and nothing in the messages. */
export default function MessagesSentPage() {
  const address = useListAddress()
  const days = useQuery({
    ...read<typeof listMessagesSent>('GET /api/manager/messages-sent', { page: address.page }),
    ...keepingRows,
    select: answer => answer.messages_sent,
  })
  return (
    <ManagerList
      title={texts.pageTitle}
      address={address}
      isSearchable={false}
      list={days}
      columns={columns}
      keyOf={day => day.date}
      empty={texts.emptyTitle}
      icon={Send}
    />
  )
}

const countColumn = (name: string, countOf: (day: Row) => number): Column<Row> => ({
  name,
  cell: day => formatCount(countOf(day)),
  className: 'tabular-nums',
})

const columns: Column<Row>[] = [
  {
    name: managerTexts.day,
    cell: ({ date }) => (
      <time dateTime={date} className="in-one-line">
        {formatDate(new Date(date))}
      </time>
    ),
    card: 'title',
  },
  countColumn(managerTexts.sms, day => day.sms),
  countColumn(texts.codes, day => day.sms_codes),
  countColumn(managerTexts.mail, day => day.mail),
  countColumn(texts.push, day => day.push),
  countColumn(texts.failedPushes, day => day.push_failed),
  {
    name: texts.estimatedCost,
    cell: ({ estimated_cost }) => formatCedis(estimated_cost),
    className: 'tabular-nums md:whitespace-nowrap font-semibold',
  },
]
