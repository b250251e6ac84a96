import { useState } from 'react'
import type { ModerationAction } from '#features/chat/moderation/process.ts'
import { markStale } from '#platform/web/query-client.ts'
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
    await act(id, () => decide(id, 'censor'))
    setAsking(false)
  }
  return (
    <>
      <RowActions>
        <Button
          size="small"
          tone="secondary"
          pending={busy && !asking}
          onClick={() => act(id, () => decide(id, 'approve'))}
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

/** Somebody else may have decided meanwhile: then the list is old, and what it lacks is what is to be seen. */
async function decide(message_id: number, action: ModerationAction) {
  try {
    return await takeMessageStep(message_id, action)
  } catch (error) {
    markStale('/api/manager/')
    throw error
  }
}
