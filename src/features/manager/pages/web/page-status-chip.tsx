import { StatusChip } from '#ui/status-chip.tsx'

export function PageStatusChip({ isPublished }: { isPublished: boolean }) {
  if (isPublished) return <StatusChip tone="success">Published</StatusChip>
  return <StatusChip tone="neutral">Draft</StatusChip>
}
