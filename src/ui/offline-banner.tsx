import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { formatRelative } from './formats.ts'
import * as texts from './texts.ts'

/** Shown while there is no connection; `savedAt` says how old the shown content is. */
export function OfflineBanner({ savedAt }: { savedAt?: Date }) {
  const online = useSyncExternalStore(
    onConnectionChange,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!online && (
        <p className="flex min-h-11 items-center justify-center gap-2 bg-warn-soft px-4 py-2 text-meta font-semibold text-warn-text">
          <WifiOff size={18} aria-hidden="true" className="shrink-0" />
          {texts.youAreOffline}
          {savedAt ? texts.showingWhatWasSaved(formatRelative(savedAt, new Date())) : ''}
        </p>
      )}
    </div>
  )
}

function onConnectionChange(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
