import type { Order } from '../../server/present.ts'

/** All that was paid through the platform goes back. Beside a payment that the order stands on, another one may go back too. */
export const isOwedBack = ({ is_paid, payment_state }: Pick<Order, 'is_paid' | 'payment_state'>) =>
  !is_paid && payment_state === 'owed back'
