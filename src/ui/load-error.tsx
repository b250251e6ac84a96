import { CloudOff } from 'lucide-react'
import { Button } from './button.tsx'
import * as texts from './texts.ts'

/** Stands where the content would; content already shown stays beside it. */
export function LoadError({
  reason,
  onRetry,
  retrying,
}: {
  reason: string
  onRetry?: () => void
  retrying?: boolean
}) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-card border border-danger bg-danger-soft p-4 text-danger-text"
    >
      <CloudOff size={24} aria-hidden="true" className="shrink-0" />
      <p className="min-w-40 flex-1 font-semibold">{reason}</p>
      {onRetry && (
        <Button tone="danger-outline" size="small" pending={retrying} onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      )}
    </div>
  )
}
