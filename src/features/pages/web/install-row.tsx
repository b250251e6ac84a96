import { MonitorDown, Share } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useSite } from '#platform/web/site.ts'
import { useInstall } from '#platform/web/worker/installing.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import * as texts from './texts.ts'

/** Only where the browser offers it, or, on iPhones, where it can be done by hand. */
export function InstallRow() {
  const brand = useSite()?.name ?? ''
  const install = useInstall()
  const byHand = useByHand()
  if (!install && !byHand) return null
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-48 flex-1">
          <span className="block font-semibold">{texts.installTitle(brand)}</span>
          <span className="text-meta text-muted">{texts.installHint}</span>
        </p>
        {install ? (
          <Button
            tone="secondary"
            icon={<MonitorDown size={20} aria-hidden="true" />}
            onClick={install}
          >
            {texts.install}
          </Button>
        ) : (
          <p className="flex items-center gap-2 text-meta">
            <Share size={20} aria-hidden="true" className="shrink-0 text-brand-text" />
            {texts.installOnAppleHint}
          </p>
        )}
      </div>
    </Card>
  )
}

/** Safari on iOS knows whether it runs from the home screen, and offers nothing. */
const useByHand = () =>
  useSyncExternalStore(
    () => () => {},
    () => (navigator as { standalone?: boolean }).standalone === false,
    () => false,
  )
