import { hasPaid, type Order } from '../../web/order-words.ts'
import { statedIn } from '../process.ts'

/** Whether the buyer can say that the seller was paid directly. */
export const mayState = (order: Order): boolean => {
  const { role, status_id, receipt } = order
  return (
    role === 'buyer' &&
    !hasPaid(order) &&
    statedIn.some(status => status === status_id) &&
    (receipt === null || receipt.state === 'denied' || receipt.state === 'void')
  )
}
