import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { Link } from 'react-router'
import type { LinkKind } from '#features/accounts/links/process.ts'
import type { Received } from '#platform/contract.ts'
import { read } from '#platform/web/query.ts'
import * as sharedTexts from '#ui/texts.ts'
import { TimeText } from '#ui/time-text.tsx'
import { UserBadge } from '#ui/user-badge.tsx'
import { CustomerStatusChip } from '../../../customers/web/customer-status-chip.tsx'
import { type ListFilter, useListAddress } from '../../../web/list-address.ts'
import { ListFilterField } from '../../../web/list-filter-field.tsx'
import type { Column } from '../../../web/list-table.tsx'
import { keepingRows, ManagerList } from '../../../web/manager-list.tsx'
import { SafetyTabs } from '../../web/safety-tabs.tsx'
import * as safetyTexts from '../../web/texts.ts'
import type { listLinkedAccounts } from '../contract.ts'
import * as texts from './texts.ts'

type AccountsLink = Received<typeof listLinkedAccounts>['links']['data'][number]

/** Who shares a wallet, a phone or a device with whom. */
export function LinkedAccountsList() {
  const address = useListAddress(filters)
  const { page, kind } = address.input
  const links = useQuery({
    ...read<typeof listLinkedAccounts>('GET /api/manager/linked-accounts', {
      page,
      ...(kind !== 'all' && { kind }),
    }),
    ...keepingRows,
    select: answer => answer.links,
  })
  return (
    <ManagerList
      title={safetyTexts.linkedAccounts}
      tabs={<SafetyTabs current="linked-accounts" />}
      action={<ListFilterField address={address} filters={filters} wide />}
      address={address}
      isSearchable={false}
      narrowing={<p className="max-w-prose text-meta text-muted">{texts.lead}</p>}
      list={links}
      columns={columns}
      keyOf={({ kind, label, people }) => [kind, label, ...people.map(({ id }) => id)].join(' ')}
      empty={safetyTexts.emptyTitle}
      icon={Link2}
    />
  )
}

const kindNames: Record<LinkKind, string> = {
  wallet: texts.sameWallet,
  phone: texts.walletIsPhone,
  device: texts.sameDevice,
}

const tab = 'linked-accounts'
const filters: readonly ListFilter<{ tab: string; kind: LinkKind | 'all' }>[] = [
  { label: sharedTexts.all, query: { tab, kind: 'all' } },
  { label: texts.sameWallet, query: { tab, kind: 'wallet' } },
  { label: texts.walletIsPhone, query: { tab, kind: 'phone' } },
  { label: texts.sameDevice, query: { tab, kind: 'device' } },
]

const columns: Column<AccountsLink>[] = [
  {
    name: texts.inCommon,
    cell: ({ kind, label }) => (
      <>
        {kindNames[kind]}
        {label && <span className="block text-muted tabular-nums">{texts.endsIn(label)}</span>}
      </>
    ),
    card: 'title',
  },
  {
    name: texts.people,
    cell: ({ people }) => (
      <ul className="flex flex-col gap-2">
        {people.map(person => (
          <li key={person.id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link
              to={`/manager/customers/view/${person.id}`}
              className="font-semibold [overflow-wrap:anywhere] hover:underline"
            >
              {person.username}
            </Link>
            <UserBadge premium={false} verified={person.is_kyc_verified} />
            <span className="text-muted [overflow-wrap:anywhere]">{person.name}</span>
            <CustomerStatusChip statusId={person.status_id} />
          </li>
        ))}
      </ul>
    ),
    card: 'line',
    className: 'md:py-3',
  },
  { name: texts.firstSeen, cell: ({ first_seen }) => <TimeText at={first_seen} /> },
  { name: texts.lastSeen, cell: ({ last_seen }) => <TimeText at={last_seen} /> },
]
