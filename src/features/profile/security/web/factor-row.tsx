import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#platform/web/action.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { formatDate, formatRelative } from '#ui/formats.ts'
import * as sharedTexts from '#ui/texts.ts'
import { showToast } from '#ui/toast.ts'
import * as texts from './texts.ts'

type FactorRowProps = {
  icon: LucideIcon
  name: string
  factor: { created_at: string; last_used_at: string | null }
  removeTitle: string
  /** Without it the password alone opens the account. */
  isLast: boolean
  /** Answers what to say. */
  onRemove: () => Promise<string>
}

/** An app or a passkey: since when, when last used, and away with it. */
export function FactorRow(props: FactorRowProps) {
  const { icon: Icon, name, factor, removeTitle, isLast, onRemove } = props
  const { isPending, problems, run } = useAction()
  const [isAsking, setIsAsking] = useState(false)
  const remove = () =>
    run(async () => {
      setIsAsking(false)
      showToast({ message: await onRemove() })
    })
  return (
    <div className="flex flex-col gap-3">
      <AlertList items={problems} />
      <div className="flex flex-wrap items-center gap-3">
        <Icon size={22} aria-hidden="true" className="shrink-0 text-brand-text" />
        <p className="min-w-32 flex-1">
          <span className="block break-words font-semibold">{name}</span>
          <span className="text-meta text-muted">{datesOf(factor)}</span>
        </p>
        <Button
          tone="secondary"
          size="small"
          pending={isPending}
          onClick={() => setIsAsking(true)}
          aria-label={`${sharedTexts.remove} ${name}`}
        >
          {sharedTexts.remove}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={remove}
        title={removeTitle}
        confirmLabel={sharedTexts.remove}
        cancelLabel={texts.keepIt}
      >
        <p>{isLast ? texts.removeLastHint : texts.removeHint}</p>
      </ConfirmDialog>
    </div>
  )
}

function datesOf({ created_at, last_used_at }: FactorRowProps['factor']): string {
  const used = last_used_at
    ? texts.lastUsed(formatRelative(new Date(last_used_at), new Date()))
    : texts.neverUsed
  return `${texts.appAdded(formatDate(new Date(created_at)))} ${used}`
}
