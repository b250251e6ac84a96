import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import * as sharedTexts from '#ui/texts.ts'
import type { useRowAction } from '../../web/row-action.ts'
import { RowActions, rowActionLook } from '../../web/row-actions.tsx'
import { CensorDialog } from './censor-dialog.tsx'
import type { MessageRow } from './message-row.ts'
import { takeMessageStep } from './message-step.ts'
import * as texts from './texts.ts'

type MessageRowActionsProps = {
  message: MessageRow
  busy: boolean
  act: ReturnType<typeof useRowAction>['act']
}

/** The two decisions there are. A censored message cannot be brought back. */
export function MessageRowActions({ message, busy, act }: MessageRowActionsProps) {
  const [asking, setAsking] = useState(false)
  const { id, sender } = message

  async function censor() {
    await act(id, () => takeMessageStep(id, 'censor'))
    setAsking(false)
  }
  return (
    <>
      <RowActions>
        <Button
          size="small"
          tone="secondary"
          pending={busy && !asking}
          onClick={() => act(id, () => takeMessageStep(id, 'approve'))}
          aria-label={texts.approveMessageOf(id, sender.username)}
          className={rowActionLook}
        >
          {sharedTexts.approve}
        </Button>
        <Button
          size="small"
          tone="danger-outline"
          disabled={busy}
          onClick={() => setAsking(true)}
          aria-label={texts.censorMessageOf(id, sender.username)}
          className="max-md:min-w-32 md:px-2"
        >
          {texts.censor}
        </Button>
      </RowActions>
      {asking && (
        <CensorDialog
          message={message}
          pending={busy}
          onClose={() => setAsking(false)}
          onConfirm={censor}
        />
      )}
    </>
  )
}
