import { useQuery } from '@tanstack/react-query'
import { WalletCards } from 'lucide-react'
import { useState } from 'react'
import { type NameResult, nameResults } from '#features/accounts/wallet-names/process.ts'
import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import { read } from '#platform/web/query.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { TimeText } from '#ui/time-text.tsx'
import { CustomerLink } from '../../../customers/web/customer-link.tsx'
import * as disputesTexts from '../../../disputes/web/texts.ts'
import { type ListFilter, useListAddress } from '../../../web/list-address.ts'
import { ListFilterField } from '../../../web/list-filter-field.tsx'
import type { Column } from '../../../web/list-table.tsx'
import { keepingRows, ManagerList } from '../../../web/manager-list.tsx'
import { RowActions, rowActionLook } from '../../../web/row-actions.tsx'
import { SafetyTabs } from '../../web/safety-tabs.tsx'
import * as safetyTexts from '../../web/texts.ts'
import type { listWalletChecks } from '../contract.ts'
import { SettleDialog } from './settle-dialog.tsx'
import * as texts from './texts.ts'
import type { WalletCheck } from './wallet-check.ts'

/** Those that wait, longest waiting first, or those with one result, the latest first. */
export function WalletNamesList() {
  const address = useListAddress(filters)
  const [open, setOpen] = useState<WalletCheck>()
  const viewer = useCurrentUser()
  const { page, result } = address.input
  const checks = useQuery({
    ...read<typeof listWalletChecks>('GET /api/manager/wallet-checks', {
      page,
      ...(result && { result }),
    }),
    ...keepingRows,
    select: answer => answer.checks,
  })
  return (
    <>
      <ManagerList
        title={safetyTexts.walletNames}
        tabs={<SafetyTabs current="wallet-names" />}
        action={<ListFilterField address={address} filters={filters} wide />}
        address={address}
        isSearchable={false}
        list={checks}
        columns={columns}
        keyOf={({ user }) => user.id}
        actions={check =>
          isWaiting(check) &&
          check.user.id !== viewer?.id && (
            <RowActions>
              <Button
                size="small"
                tone="secondary"
                aria-label={texts.settleNamed(check.user.username)}
                onClick={() => setOpen(check)}
                className={rowActionLook}
              >
                {texts.settle}
              </Button>
            </RowActions>
          )
        }
        empty={safetyTexts.emptyTitle}
        icon={WalletCards}
      />
      {open && <SettleDialog check={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const isWaiting = ({ result, settled }: WalletCheck) =>
  settled === null && (result === 'near' || result === 'different')

const tab = 'wallet-names'
const filters: readonly ListFilter<{ tab: string; result?: NameResult }>[] = [
  { label: disputesTexts.toDecide, query: { tab } },
  ...nameResults.map(result => ({ label: texts.results[result], query: { tab, result } })),
]

const tones = { same: 'success', near: 'warn', different: 'danger', unknown: 'neutral' } as const

const columns: Column<WalletCheck>[] = [
  { name: texts.person, cell: ({ user }) => <CustomerLink customer={user} />, card: 'title' },
  { name: texts.onAccount, cell: check => check.account_name, card: 'line' },
  { name: texts.registered, cell: check => check.registered_name ?? texts.notShown },
  { name: texts.onCard, cell: check => check.card_name ?? texts.noCard },
  {
    name: texts.result,
    cell: ({ result }) => <StatusChip tone={tones[result]}>{texts.results[result]}</StatusChip>,
  },
  { name: texts.lookedUp, cell: ({ checked_at }) => checked_at && <TimeText at={checked_at} /> },
]
