import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import { serverNow } from '#platform/web/server-time.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import * as sharedTexts from '#ui/texts.ts'
import type { useRowAction } from '../../web/row-action.ts'
import { RowActions, rowActionLook } from '../../web/row-actions.tsx'
import { openDecisions } from './open-decisions.ts'
import * as texts from './texts.ts'
import { useTransactionDecision } from './transaction-decision.ts'
import type { TransactionRow } from './transaction-row.ts'

type TransactionRowActionsProps = {
  transaction: TransactionRow
  busy: boolean
  act: ReturnType<typeof useRowAction>['act']
}

/** The decisions that are open. What sends money, refuses it or takes it up again is asked about. */
export function TransactionRowActions({ transaction, busy, act }: TransactionRowActionsProps) {
  const { decision, press, confirm, cancel } = useTransactionDecision(transaction, act)
  const { reference } = transaction
  const managerId = useCurrentUser()?.id
  const open = openDecisions(transaction, { managerId, now: serverNow() })
  const code = reference.slice(0, 4)
  const question = decision?.question
  return (
    <>
      {transaction.status_code === 'PENDNG' && (
        <RowActions>
          <Button
            size="small"
            tone="secondary"
            pending={busy && !decision}
            disabled={!open.approve}
            onClick={() => press('approve')}
            aria-label={texts.approveTransaction(code, transaction.description)}
            className={rowActionLook}
          >
            {sharedTexts.approve}
          </Button>
          <Button
            size="small"
            tone="danger-outline"
            disabled={busy || !open.fail}
            onClick={() => press('fail')}
            aria-label={texts.failTransaction(code, transaction.description)}
            className="max-md:min-w-32 md:px-2"
          >
            {texts.fail}
          </Button>
        </RowActions>
      )}
      {transaction.can_reopen && (
        <RowActions>
          <Button
            size="small"
            tone="secondary"
            disabled={busy}
            onClick={() => press('reopen')}
            aria-label={texts.reopenTransaction(code, transaction.description)}
            className={rowActionLook}
          >
            {texts.reopen}
          </Button>
        </RowActions>
      )}
      {question && (
        <ConfirmDialog
          open
          pending={busy}
          onClose={cancel}
          onConfirm={confirm}
          title={question.title}
          tone={decision.action === 'fail' ? 'danger' : 'primary'}
          confirmLabel={question.yes}
          cancelLabel={question.no}
        >
          <p>{question.text}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
