import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { Received } from '#platform/contract.ts'
import { read } from '#platform/web/query.ts'
import { formatDate } from '#ui/formats.ts'
import { formatCount } from '#ui/plural.ts'
import * as sharedTexts from '#ui/texts.ts'
import { useListAddress } from '../../web/list-address.ts'
import type { Column } from '../../web/list-table.tsx'
import { keepingRows, ManagerList } from '../../web/manager-list.tsx'
import * as managerTexts from '../../web/texts.ts'
import type { listSearchMisses } from '../contract.ts'
import { missesTab, SearchTabs } from './search-tabs.tsx'
import * as texts from './texts.ts'

type Miss = Received<typeof listSearchMisses>['search_misses']['data'][number]

/** Of nobody: the words alone, by day. */
export function MissesList() {
  const address = useListAddress(tab)
  const { page, search } = address
  const misses = useQuery({
    ...read<typeof listSearchMisses>('GET /api/manager/search-misses', {
      page,
      ...(search && { search }),
    }),
    ...keepingRows,
    select: answer => answer.search_misses,
  })
  return (
    <ManagerList
      title={texts.notFound}
      tabs={<SearchTabs current={missesTab} />}
      address={address}
      list={misses}
      columns={columns}
      keyOf={miss => `${miss.day} ${miss.search}`}
      empty={address.isNarrowed ? texts.noneFound : texts.noMisses}
      icon={SearchX}
    />
  )
}

/** Stands in the address of every page of this list. */
const tab = [{ label: texts.notFound, query: { tab: missesTab } }]

const columns: Column<Miss>[] = [
  { name: texts.searched, cell: miss => miss.search, card: 'title' },
  {
    name: texts.times,
    cell: miss => formatCount(miss.count),
    className: 'tabular-nums',
  },
  {
    name: sharedTexts.category,
    cell: miss => miss.category?.description ?? texts.noTrade,
    card: 'line',
  },
  { name: managerTexts.town, cell: miss => miss.town?.name ?? texts.noTown },
  {
    name: texts.day,
    cell: ({ day }) => (
      <time dateTime={day} className="in-one-line">
        {formatDate(new Date(day))}
      </time>
    ),
  },
]
