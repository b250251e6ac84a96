import { StatusChip } from '#ui/status-chip.tsx'
import * as texts from './texts.ts'

export function PageStatusChip({ isPublished }: { isPublished: boolean }) {
  if (isPublished) return <StatusChip tone="success">{texts.published}</StatusChip>
  return <StatusChip tone="neutral">{texts.draft}</StatusChip>
}
