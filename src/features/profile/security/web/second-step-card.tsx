import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { removeTotp } from '#features/accounts/second-factor/contract.ts'
import { call } from '#platform/web/api.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/page.tsx'
import { AppSetup } from './app-setup.tsx'
import { FactorRow } from './factor-row.tsx'
import { rememberSecondFactor, type SecondFactor } from './second-factor.ts'
import * as texts from './texts.ts'
import { useFocusBack } from './use-focus-back.ts'

const setUpId = 'set-up-app'

type SecondStepCardProps = {
  factor: SecondFactor
  onCodes: (codes: readonly string[] | null) => void
}

/** Whether a login asks for more than the password, and the app that answers. */
export function SecondStepCard({ factor, onCodes }: SecondStepCardProps) {
  const [isSettingUp, setIsSettingUp] = useState(false)
  useFocusBack(isSettingUp, setUpId)
  const { enabled, required, totp } = factor
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-h2 font-bold">{texts.secondStep}</h2>
      <div className="flex flex-col gap-1">
        <p className="font-semibold">{enabled ? texts.onTitle : texts.offTitle}</p>
        {!enabled && <p className="text-muted">{texts.offHint}</p>}
      </div>
      {required && !enabled && <Notice tone="warn">{texts.requiredNotice}</Notice>}
      {totp && (
        <FactorRow
          icon={Smartphone}
          name={texts.app}
          factor={totp}
          removeTitle={texts.removeAppTitle}
          isLast={factor.passkeys.length === 0}
          onRemove={removeApp}
        />
      )}
      {!totp && isSettingUp && (
        <AppSetup
          onDone={codes => {
            setIsSettingUp(false)
            onCodes(codes)
          }}
          onCancel={() => setIsSettingUp(false)}
        />
      )}
      {!totp && !isSettingUp && (
        <Button
          id={setUpId}
          tone={enabled ? 'secondary' : 'primary'}
          onClick={() => setIsSettingUp(true)}
          className="self-start max-sm:self-stretch"
        >
          {texts.setUpApp}
        </Button>
      )}
    </Card>
  )
}

async function removeApp(): Promise<string> {
  const removed = await call<typeof removeTotp>('DELETE /api/customer/second-factor/totp', {})
  rememberSecondFactor(removed)
  return removed.message
}
