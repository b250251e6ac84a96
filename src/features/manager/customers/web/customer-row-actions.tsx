import { UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import { LinkButton } from '#ui/button.tsx'
import { MenuItem } from '#ui/menu.tsx'
import * as sharedTexts from '#ui/texts.ts'
import type { useRowAction } from '../../web/row-action.ts'
import { RowActions, rowActionLook } from '../../web/row-actions.tsx'
import * as managerTexts from '../../web/texts.ts'
import { takeAccountStep } from './account-step.ts'
import type { CustomerRow } from './customer.ts'
import { openAccountActions } from './customer-rights.ts'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import * as texts from './texts.ts'

type CustomerRowActionsProps = {
  customer: CustomerRow
  busy: boolean
  act: ReturnType<typeof useRowAction>['act']
}

/** View, and the step that the account's life has open now. */
export function CustomerRowActions({ customer, busy, act }: CustomerRowActionsProps) {
  const [asking, setAsking] = useState(false)
  const { id, username } = customer
  const open = openAccountActions(customer, useCurrentUser())

  async function deactivate() {
    await act(id, () => takeAccountStep(id, 'deactivate'))
    setAsking(false)
  }

  return (
    <>
      <RowActions
        label={managerTexts.actionsFor(username)}
        menu={
          open.length > 0 && (
            <>
              {open.includes('activate') && (
                <MenuItem
                  disabled={busy}
                  onSelect={() => act(id, () => takeAccountStep(id, 'activate'))}
                  icon={<UserCheck size={18} aria-hidden="true" />}
                >
                  {sharedTexts.activate}
                </MenuItem>
              )}
              {open.includes('deactivate') && (
                <MenuItem
                  tone="danger"
                  disabled={busy}
                  onSelect={() => setAsking(true)}
                  icon={<UserX size={18} aria-hidden="true" />}
                >
                  {texts.deactivate}
                </MenuItem>
              )}
            </>
          )
        }
      >
        <LinkButton
          to={`/manager/customers/view/${id}`}
          size="small"
          tone="secondary"
          aria-label={managerTexts.viewNamed(username)}
          className={rowActionLook}
        >
          {sharedTexts.view}
        </LinkButton>
      </RowActions>
      <DeactivateDialog
        username={username}
        open={asking}
        pending={busy}
        onClose={() => setAsking(false)}
        onConfirm={deactivate}
      />
    </>
  )
}
