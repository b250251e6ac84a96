import { orderStatus } from '#features/orders/process.ts'
import type { ReceiptState } from '#features/orders/receipts/process.ts'
import type { WrittenDeal } from './write-deals.ts'

/** What a buyer said of a payment past the platform, and the seller to it. */
export type DemoReceipt = {
  deal: WrittenDeal & { orderId: number }
  state: Exclude<ReceiptState, 'void'>
  networkId: string
  statedMinutesAgo: number
  answeredMinutesAgo: number | null
}

/** One order in so many that were completed; those in dispute were paid through the platform. */
const completedWithOne = 5
/** Of these one in so many is denied. */
const confirmedWithOneDenied = 7
const day = 24 * 60

/** The same for the same deals, on every run. */
export function makeReceipts(deals: readonly WrittenDeal[]): DemoReceipt[] {
  return deals.flatMap(deal => {
    const { orderId } = deal
    if (orderId === null || deal.deal.dispute) return []
    const receipt = receiptOf({ ...deal, orderId })
    return receipt ? [receipt] : []
  })
}

function receiptOf(deal: WrittenDeal & { orderId: number }): DemoReceipt | null {
  const { index, status, events } = deal.deal
  const submitted = events.findLast(({ action }) => action === 'submit-for-review')?.minutesAgo ?? 0
  const networkId = `MP26${String(10_000_000 + index * 7919).slice(0, 8)}`
  if (status === orderStatus.completed && index % completedWithOne === 0) {
    const completed = events.at(-1)?.minutesAgo ?? 0
    const statedMinutesAgo = Math.round((submitted + completed) / 2)
    const answeredMinutesAgo = Math.round((statedMinutesAgo + completed) / 2)
    const state = index % confirmedWithOneDenied === 0 ? 'denied' : 'confirmed'
    return { deal, state, networkId, statedMinutesAgo, answeredMinutesAgo }
  }
  const isRecent = status === orderStatus.inReview && submitted > 4 && submitted < day
  if (!isRecent || index % 2 === 0) return null
  const statedMinutesAgo = Math.round(submitted / 2)
  return { deal, state: 'stated', networkId, statedMinutesAgo, answeredMinutesAgo: null }
}
