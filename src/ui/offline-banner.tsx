import { WifiOff } from 'lucide-react'
import { Button } from './button.tsx'
import { formatRelative } from './formats.ts'
import * as texts from './texts.ts'

type OfflineBannerProps = {
  online: boolean
  /** How old the shown content is, where it is not of now. */
  savedAt?: Date
  onRetry: () => void
}

/** Shown while there is no connection, or no answer. */
export function OfflineBanner({ online, savedAt, onRetry }: OfflineBannerProps) {
  return (
    <div role="status">
      {(!online || savedAt) && (
        <div className="flex min-h-11 items-center justify-center gap-2 bg-warn-soft px-4 py-1 text-meta font-semibold text-warn-text">
          <WifiOff size={18} aria-hidden="true" className="shrink-0" />
          <p className="min-w-0">
            {online ? texts.serverSilent : texts.offline}
            {savedAt && texts.savedCopyNotice(formatRelative(savedAt, new Date()))}
          </p>
          {online && (
            <Button tone="quiet" size="small" onClick={onRetry}>
              {texts.tryAgain}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
