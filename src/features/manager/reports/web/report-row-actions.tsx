import { CircleCheck } from 'lucide-react'
import { LinkButton } from '#ui/button.tsx'
import { MenuItem } from '#ui/menu.tsx'
import * as sharedTexts from '#ui/texts.ts'
import type { useRowAction } from '../../web/row-action.ts'
import { RowActions, rowActionLook } from '../../web/row-actions.tsx'
import * as managerTexts from '../../web/texts.ts'
import type { ReportRow } from './report.ts'
import { canBeActioned, takeReportStep } from './report-step.ts'
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
      label={managerTexts.actionsFor(reference)}
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
        aria-label={managerTexts.viewNamed(reference)}
        className={rowActionLook}
      >
        {sharedTexts.view}
      </LinkButton>
    </RowActions>
  )
}
