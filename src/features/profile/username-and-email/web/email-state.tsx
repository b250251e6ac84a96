import type { OwnUser } from '#features/accounts/web/current-user.ts'
import { AlertList, SuccessAlert } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { useEmailCode } from './email-code.ts'
import { UnconfirmedEmail } from './email-to-confirm.tsx'
import { PendingEmail } from './pending-email.tsx'
import * as texts from './texts.ts'

/** Whether a new e-mail waits to be confirmed, and how the confirming went for whoever comes by the link. */
export function EmailState({ user }: { user: OwnUser }) {
  const { state, retry } = useEmailCode()
  return (
    <>
      {state.step === 'confirming' && (
        <Loading label={texts.confirmLoading}>
          <Skeleton className="h-14 rounded-card" />
        </Loading>
      )}
      {state.step === 'confirmed' && <SuccessAlert>{state.message}</SuccessAlert>}
      {state.step === 'failed' && (
        <>
          <AlertList title={texts.confirmError} items={state.reasons} />
          {state.again ? (
            <Button tone="secondary" onClick={retry} className="self-start">
              {texts.confirmMyEmail}
            </Button>
          ) : (
            !user.pending_email &&
            user.is_email_confirmed && <Notice>{texts.confirmErrorHint}</Notice>
          )}
        </>
      )}
      {!user.is_email_confirmed && state.step !== 'confirming' && (
        <UnconfirmedEmail email={user.email} />
      )}
      {user.pending_email && state.step !== 'confirming' && (
        <PendingEmail user={user} pendingEmail={user.pending_email} />
      )}
    </>
  )
}
