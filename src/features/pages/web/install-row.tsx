import { MonitorDown, Share } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useInstall } from '#platform/web/installing.ts'
import { useSite } from '#platform/web/site.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'

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
          <span className="block font-semibold">{brand} on your home screen</span>
          <span className="text-meta text-muted">
            Opens like an app, and shows what you have seen without signal.
          </span>
        </p>
        {install ? (
          <Button
            tone="secondary"
            icon={<MonitorDown size={20} aria-hidden="true" />}
            onClick={install}
          >
            Install
          </Button>
        ) : (
          <p className="flex items-center gap-2 text-meta">
            <Share size={20} aria-hidden="true" className="shrink-0 text-brand-text" />
            Tap Share, then “Add to Home Screen”.
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
