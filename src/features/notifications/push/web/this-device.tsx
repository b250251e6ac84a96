import { Smartphone } from 'lucide-react'
import { useSite } from '#platform/web/site.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/page.tsx'
import { usePushSwitch } from './push-switch.ts'
import * as texts from './texts.ts'

type ThisDeviceProps = {
  /** Whether the server still tells this login by push: it may have been removed on another device. */
  isKnown: boolean
  onChange: () => void
}

/** Push on the device that is in the hand: on, off, blocked and how to unblock, or what has to be done first. */
export function ThisDevice({ isKnown, onChange }: ThisDeviceProps) {
  const { state, pending, problem, turnOn, turnOff } = usePushSwitch()
  const isOn = state === 'on' && isKnown
  const isSwitchable = state === 'on' || state === 'off'
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Smartphone size={24} aria-hidden="true" className="shrink-0 text-brand-text" />
        <div className="min-w-40 flex-1">
          <h2 className="text-card font-semibold">{texts.thisDevice}</h2>
          <p role="status" className="text-meta text-muted empty:hidden">
            {isSwitchable && (isOn ? texts.onHint : texts.offHint)}
            {state === 'impossible' && texts.impossibleHint}
          </p>
        </div>
        {isSwitchable && (
          <Button
            tone={isOn ? 'secondary' : 'soft'}
            size="small"
            pending={pending}
            onClick={() => (isOn ? turnOff() : turnOn()).then(onChange)}
            className="max-sm:w-full"
          >
            {isOn ? texts.turnOffButton : texts.turnOnButton}
          </Button>
        )}
      </div>
      <AlertList items={problem ? [problem] : []} />
      {state === 'blocked' && (
        <Notice tone="warn" title={texts.blockedTitle}>
          {texts.unblockHint}
        </Notice>
      )}
      {state === 'needs-install' && <NeedsInstall />}
    </Card>
  )
}

function NeedsInstall() {
  const brand = useSite()?.name ?? ''
  return <Notice>{texts.needsInstallHint(brand)}</Notice>
}
