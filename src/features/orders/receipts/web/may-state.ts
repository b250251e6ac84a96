import type { Order } from '../../web/order-words.ts'
import { statedIn } from '../process.ts'

/** Whether the buyer can say that the seller was paid directly. */
export const mayState = ({ role, status_id, is_paid, receipt }: Order): boolean =>
  role === 'buyer' &&
  !is_paid &&
  statedIn.some(status => status === status_id) &&
  (receipt === null || receipt.state === 'denied' || receipt.state === 'void')
