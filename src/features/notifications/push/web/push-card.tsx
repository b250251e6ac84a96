import { Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { readStored, writeStored } from '#platform/web/stored.ts'
import { AlertList, SuccessAlert } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/page.tsx'
import { usePushSwitch } from './push-switch.ts'
import * as texts from './texts.ts'

const storageKey = 'push-card-away-until'
const awayMs = 30 * 24 * 3_600_000

/**
 * Beside what somebody waits for. Only the button brings up the browser's prompt. Nothing where push is impossible, on or
 * blocked, and for 30 days after "Not now".
 */
export function PushCard({ name }: { name: string }) {
  const { state, pending, problem, turnOn } = usePushSwitch()
  const [wasOffered, setWasOffered] = useState(false)
  const [isAway, setIsAway] = useState(isPutOff)
  useEffect(() => {
    if (state === 'off') setWasOffered(true)
  }, [state])

  function putOff() {
    writeStored('local', storageKey, String(Date.now() + awayMs))
    setIsAway(true)
  }

  if (isAway || !wasOffered) return null
  if (state === 'on') return <SuccessAlert>{texts.onNotice}</SuccessAlert>
  if (state === 'blocked') return <Notice tone="neutral">{texts.staysOffNotice}</Notice>
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-start gap-3">
        <Smartphone size={24} aria-hidden="true" className="mt-0.5 shrink-0 text-brand-text" />
        <div className="min-w-0">
          <h2 className="break-words text-card font-semibold">{texts.cardTitle(name)}</h2>
          <p className="text-muted">{texts.cardLead}</p>
        </div>
      </div>
      <AlertList items={problem ? [problem] : []} />
      <div className="flex flex-wrap gap-3">
        <Button tone="soft" pending={pending} onClick={turnOn} className="max-sm:w-full">
          {texts.turnOnButton}
        </Button>
        <Button tone="quiet" onClick={putOff} className="max-sm:w-full">
          {texts.notNow}
        </Button>
      </div>
    </Card>
  )
}

const isPutOff = () => Number(readStored('local', storageKey) ?? 0) > Date.now()
