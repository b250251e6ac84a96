import { StatusChip } from '#ui/status-chip.tsx'
import type { OrderStatus } from '../process.ts'
import { chipOf, type SideOfViewer } from './order-words.ts'

/** The state of an order as whoever looks would say it. */
export function OrderChip({ statusId, as }: { statusId: number; as: SideOfViewer }) {
  const { label, ...look } = chipOf(statusId as OrderStatus, as)
  return <StatusChip {...look}>{label}</StatusChip>
}
