import { useQuery } from '@tanstack/react-query'
import { Download, ScrollText } from 'lucide-react'
import type { MetaFunction } from 'react-router'
import { useAction } from '#platform/web/action.ts'
import { call } from '#platform/web/api.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { saveFile } from '#platform/web/save-file.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast.ts'
import * as statisticsTexts from '../../statistics/web/texts.ts'
import { keepingRows, ManagerList } from '../../web/manager-list.tsx'
import type { exportAudit, listAudit } from '../contract.ts'
import { subjectFilters, useAuditAddress } from './audit-address.ts'
import { auditColumns } from './audit-columns.tsx'
import { AuditNarrowing } from './audit-narrowing.tsx'
import { EntryDetails } from './entry-details.tsx'
import * as texts from './texts.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.pageTitle })

/** What managers did and looked at. */
export default function AuditPage() {
  const { address, narrowing, input, narrow } = useAuditAddress()
  const answer = useQuery({
    ...read<typeof listAudit>('GET /api/manager/audit', input),
    ...keepingRows,
  })
  const log = useQuery({
    ...read<typeof listAudit>('GET /api/manager/audit', input),
    ...keepingRows,
    select: found => found.audit,
  })
  const { page: _page, ...filters } = input
  const { pending, problems, download } = useDownload(filters)
  return (
    <ManagerList
      title={texts.pageTitle}
      action={
        <Button
          tone="secondary"
          size="small"
          icon={<Download size={18} aria-hidden="true" />}
          pending={pending}
          onClick={download}
        >
          {statisticsTexts.csvButton}
        </Button>
      }
      address={address}
      filters={subjectFilters}
      narrowing={
        <AuditNarrowing narrowing={narrowing} onNarrow={narrow} chain={answer.data?.chain} />
      }
      list={log}
      columns={auditColumns}
      keyOf={entry => entry.id}
      actions={entry => <EntryDetails entry={entry} />}
      problems={problems}
      empty={texts.emptyTitle}
      icon={ScrollText}
    />
  )
}

type Filters = Omit<ReturnType<typeof useAuditAddress>['input'], 'page'>

/** The same part of the log as is shown, all pages of it. */
function useDownload(filters: Filters) {
  const { isPending, problems, run } = useAction()

  async function download() {
    const table: unknown = await call<typeof exportAudit>('GET /api/manager/audit/export', filters)
    const name = `audit-${new Date().toISOString().slice(0, 10)}.csv`
    saveFile(name, new Blob([String(table)], { type: 'text/csv' }))
    showToast({ message: texts.savedNotice(name) })
  }
  return { pending: isPending, problems, download: () => run(download) }
}
