import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { removePasskey } from '#features/accounts/second-factor/contract.ts'
import { call } from '#platform/web/api.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { FactorRow } from './factor-row.tsx'
import { rememberSecondFactor, type SecondFactor } from './second-factor.ts'
import * as texts from './texts.ts'
import { useFocusBack } from './use-focus-back.ts'

const addId = 'add-passkey'

type PasskeysCardProps = {
  factor: SecondFactor
  onCodes: (codes: readonly string[] | null) => void
}

export function PasskeysCard({ factor, onCodes }: PasskeysCardProps) {
  const [isAdding, setIsAdding] = useState(false)
  useFocusBack(isAdding, addId)
  const { passkeys, totp } = factor
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 className="text-h2 font-bold">{texts.passkeys}</h2>
        <p className="text-muted">{texts.passkeysHint}</p>
      </div>
      {passkeys.map(passkey => (
        <FactorRow
          key={passkey.id}
          icon={KeyRound}
          name={passkey.name}
          factor={passkey}
          removeTitle={texts.removePasskeyTitle(passkey.name)}
          isLast={totp === null && passkeys.length === 1}
          onRemove={() => remove(passkey.id)}
        />
      ))}
      {isAdding ? (
        <AddPasskey
          onDone={codes => {
            setIsAdding(false)
            onCodes(codes)
          }}
          onCancel={() => setIsAdding(false)}
        />
      ) : (
        <AddButton onClick={() => setIsAdding(true)} />
      )}
    </Card>
  )
}

function AddButton({ onClick }: { onClick: () => void }) {
  const [isAble, setIsAble] = useState(true)
  useEffect(() => setIsAble('PublicKeyCredential' in window), [])
  if (!isAble) return <p className="text-meta text-muted">{texts.noPasskeysHere}</p>
  return (
    <Button
      id={addId}
      tone="secondary"
      onClick={onClick}
      className="self-start max-sm:self-stretch"
    >
      {texts.addPasskey}
    </Button>
  )
}

async function remove(id: number): Promise<string> {
  const removed = await call<typeof removePasskey>('DELETE /api/customer/passkeys/{id}', { id })
  rememberSecondFactor(removed)
  return removed.message
}
