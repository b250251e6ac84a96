import { useState } from 'react'
import type { renewRecoveryCodes } from '#features/accounts/second-factor/contract.ts'
import { useAction } from '#platform/web/action.ts'
import { call } from '#platform/web/api.ts'
import { markStale } from '#platform/web/query-client.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Card } from '#ui/page.tsx'
import * as texts from './texts.ts'

type RecoveryCodesCardProps = { left: number; onCodes: (codes: readonly string[]) => void }

export function RecoveryCodesCard({ left, onCodes }: RecoveryCodesCardProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { isPending, problems, run } = useAction()
  const renew = () =>
    run(async () => {
      setIsAsking(false)
      const { recovery_codes } = await call<typeof renewRecoveryCodes>(
        'POST /api/customer/second-factor/recovery-codes',
        {},
      )
      onCodes(recovery_codes)
      await markStale('/api/customer/second-factor')
    })
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 className="text-h2 font-bold">{texts.recoveryCodes}</h2>
        <p className="font-semibold">{texts.codesLeft(left)}</p>
        <p className="text-muted">{texts.recoveryHint}</p>
      </div>
      <AlertList items={problems} />
      <Button
        tone="secondary"
        pending={isPending}
        onClick={() => setIsAsking(true)}
        className="self-start max-sm:self-stretch"
      >
        {texts.newCodes}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={renew}
        tone="primary"
        title={texts.newCodesTitle}
        confirmLabel={texts.makeNewCodes}
        cancelLabel={texts.cancel}
      >
        <p>{texts.newCodesHint}</p>
      </ConfirmDialog>
    </Card>
  )
}
