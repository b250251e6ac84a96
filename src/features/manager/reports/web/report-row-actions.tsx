import { CircleCheck } from 'lucide-react'
import { LinkButton } from '#ui/button.tsx'
import { MenuItem } from '#ui/menu.tsx'
import type { useRowAction } from '../../web/row-action.ts'
import { RowActions, rowActionLook } from '../../web/row-actions.tsx'
import { canBeActioned, takeReportStep } from './report-step.ts'
import type { ReportRow } from './reports-page.tsx'

type ReportRowActionsProps = {
  report: ReportRow
  busy: boolean
  act: ReturnType<typeof useRowAction>['act']
}

export function ReportRowActions({ report, busy, act }: ReportRowActionsProps) {
  const { id, reference } = report
  return (
    <RowActions
      label={`Actions for ${reference}`}
      menu={
        canBeActioned(report) && (
          <MenuItem
            disabled={busy}
            onSelect={() => act(id, () => takeReportStep(reference, 'mark-as-actioned'))}
            icon={<CircleCheck size={18} aria-hidden="true" />}
          >
            Mark as actioned
          </MenuItem>
        )
      }
    >
      <LinkButton
        to={`/manager/reports/view/${reference}`}
        size="small"
        tone="secondary"
        aria-label={`View ${reference}`}
        className={rowActionLook}
      >
        View
      </LinkButton>
    </RowActions>
  )
}
