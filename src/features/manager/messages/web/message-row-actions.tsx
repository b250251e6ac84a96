import { useState } from 'react'
import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import { Button } from '#ui/button.tsx'
import * as sharedTexts from '#ui/texts.ts'
import type { useRowAction } from '../../web/row-action.ts'
import { RowActions, rowActionLook } from '../../web/row-actions.tsx'
import * as managerTexts from '../../web/texts.ts'
import { CensorDialog } from './censor-dialog.tsx'
import { isOwnMessage, type MessageRow } from './message-row.ts'
import { takeMessageStep } from './message-step.ts'
import * as texts from './texts.ts'

type MessageRowActionsProps = {
  message: MessageRow
  busy: boolean
  act: ReturnType<typeof useRowAction>['act']
}

/** The two decisions there are. A censored message cannot be brought back. */
export function MessageRowActions({ message, busy, act }: MessageRowActionsProps) {
  // What the question is about stays, whatever the list fetches behind it.
  const [toCensor, setToCensor] = useState<MessageRow>()
  const { id, sender } = message
  const isOwn = isOwnMessage(message, useCurrentUser()?.id)

  async function censor(seen: MessageRow) {
    await act(id, () => takeMessageStep(seen, 'censor'))
    setToCensor(undefined)
  }
  if (isOwn)
    return (
      <RowActions>
        <span className="text-muted">{managerTexts.othersDecide}</span>
      </RowActions>
    )
  return (
    <>
      <RowActions>
        <Button
          size="small"
          tone="secondary"
          pending={busy && !toCensor}
          onClick={() => act(id, () => takeMessageStep(message, 'approve'))}
          aria-label={texts.approveMessageOf(id, sender.username)}
          className={rowActionLook}
        >
          {sharedTexts.approve}
        </Button>
        <Button
          size="small"
          tone="danger-outline"
          disabled={busy}
          onClick={() => setToCensor(message)}
          aria-label={texts.censorMessageOf(id, sender.username)}
          className="max-md:min-w-32 md:px-2"
        >
          {texts.censor}
        </Button>
      </RowActions>
      {toCensor && (
        <CensorDialog
          message={toCensor}
          pending={busy}
          onClose={() => setToCensor(undefined)}
          onConfirm={() => censor(toCensor)}
        />
      )}
    </>
  )
}
