import { useQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { read } from '#platform/web/query.ts'
import { type ChipTone, StatusChip } from '#ui/status-chip.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { TimeText } from '#ui/time-text.tsx'
import * as disputesTexts from '../../../disputes/web/texts.ts'
import { type ListFilter, useListAddress } from '../../../web/list-address.ts'
import { ListFilterField } from '../../../web/list-filter-field.tsx'
import type { Column } from '../../../web/list-table.tsx'
import { keepingRows, ManagerList } from '../../../web/manager-list.tsx'
import { SafetyTabs } from '../../web/safety-tabs.tsx'
import * as safetyTexts from '../../web/texts.ts'
import type { listImageMatches } from '../contract.ts'
import type { ImageMatch } from './image-match.ts'
import { MatchRowActions } from './match-row-actions.tsx'
import { MatchedPictureView } from './matched-picture-view.tsx'
import * as texts from './texts.ts'

/** Pictures of two people that look alike, those to decide about first. */
export function PictureMatchesList() {
  const address = useListAddress(filters)
  const { page, state } = address.input
  const matches = useQuery({
    ...read<typeof listImageMatches>('GET /api/manager/gig-image-matches', {
      page,
      ...(state !== 'all' && { state }),
    }),
    ...keepingRows,
    select: answer => answer.matches,
  })
  return (
    <ManagerList
      title={safetyTexts.pictures}
      tabs={<SafetyTabs current="pictures" />}
      action={<ListFilterField address={address} filters={filters} wide />}
      address={address}
      isSearchable={false}
      list={matches}
      columns={columns}
      keyOf={match => match.id}
      actions={match => <MatchRowActions match={match} />}
      empty={safetyTexts.emptyTitle}
      icon={Images}
    />
  )
}

type State = ImageMatch['state']

const tab = 'pictures'
const filters: readonly ListFilter<{ tab: string; state: State | 'all' }>[] = [
  { label: disputesTexts.toDecide, query: { tab, state: 'waiting' } },
  { label: texts.copied, query: { tab, state: 'copied' } },
  { label: texts.allowed, query: { tab, state: 'allowed' } },
  { label: sharedTexts.all, query: { tab, state: 'all' } },
]

const columns: Column<ImageMatch>[] = [
  {
    name: texts.older,
    cell: ({ first }) => <MatchedPictureView picture={first} />,
    card: 'line',
    className: 'md:py-3',
  },
  {
    name: texts.newer,
    cell: ({ second }) => <MatchedPictureView picture={second} />,
    card: 'line',
    className: 'md:py-3',
  },
  {
    name: texts.difference,
    cell: ({ distance }) => texts.bitsOf64(distance),
    className: 'tabular-nums',
  },
  { name: texts.found, cell: ({ created_at }) => <TimeText at={created_at} /> },
  {
    name: sharedTexts.status,
    cell: ({ state }) => <StatusChip tone={looks[state].tone}>{looks[state].label}</StatusChip>,
    card: 'chip',
  },
]

const looks: Record<State, { tone: ChipTone; label: string }> = {
  waiting: { tone: 'warn', label: disputesTexts.toDecide },
  copied: { tone: 'danger', label: texts.copied },
  allowed: { tone: 'success', label: texts.allowed },
}
