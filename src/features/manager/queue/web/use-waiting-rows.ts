import { type ListFilter, useListAddress } from '../../web/list-address.ts'
import type { Key, QueueArea } from './queue-area.ts'
import { withoutRepeats } from './queue-order.ts'
import * as texts from './texts.ts'

/** Fewer than so many on the screen: the next page is asked for. */
const fewLeft = 4

const asQueue: ListFilter[] = [{ label: texts.listTitle, query: { queue: '' } }]

/** What waits and is not decided about, as the address narrows it. */
export function useWaitingRows<Row, Whole>(area: QueueArea<Row, Whole>, gone: readonly Key[]) {
  const address = useListAddress(asQueue)
  const { page, search } = address
  const input = { page, ...(search && { search }) }
  const isWaiting = (row: Row) => !gone.includes(area.keyOf(row))
  const first = area.useRows(input, true)
  const loaded = first.data?.data ?? []
  const isLow = loaded.filter(isWaiting).length < fewLeft
  const hasMore = (first.data?.last_page ?? 0) > page
  const second = area.useRows({ ...input, page: page + 1 }, isLow && hasMore)
  const rows = isLow && hasMore ? [...loaded, ...(second.data?.data ?? [])] : loaded
  return {
    address,
    list: first,
    rows: withoutRepeats(rows, area.keyOf).filter(isWaiting),
    total: Math.max(0, (first.data?.total ?? 0) - gone.length),
    lastPage: first.data?.last_page ?? 1,
  }
}
