import { CircleCheck } from 'lucide-react'
import { LinkButton } from '#ui/button.tsx'
import { MenuItem } from '#ui/menu.tsx'
import type { useRowAction } from '../../web/row-action.ts'
import { RowActions, rowActionLook } from '../../web/row-actions.tsx'
import { canBeActioned, takeReportStep } from './report-step.ts'
import type { ReportRow } from './reports-page.tsx'
import * as texts from './texts.ts'

type ReportRowActionsProps = {
  report: ReportRow
  busy: boolean
  act: ReturnType<typeof useRowAction>['act']
}

export function ReportRowActions({ report, busy, act }: ReportRowActionsProps) {
  const { id, reference } = report
  return (
    <RowActions
      label={texts.actionsFor(reference)}
      menu={
        canBeActioned(report) && (
          <MenuItem
            disabled={busy}
            onSelect={() => act(id, () => takeReportStep(reference, 'mark-as-actioned'))}
            icon={<CircleCheck size={18} aria-hidden="true" />}
          >
            {texts.markAsActioned}
          </MenuItem>
        )
      }
    >
      <LinkButton
        to={`/manager/reports/view/${reference}`}
        size="small"
        tone="secondary"
        aria-label={texts.viewReference(reference)}
        className={rowActionLook}
      >
        {texts.view}
      </LinkButton>
    </RowActions>
  )
}
