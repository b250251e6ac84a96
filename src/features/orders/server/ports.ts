import type { Kysely, Transaction } from 'kysely'
import type { Pesewas } from '#platform/money.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'

/** What orders ask of other features; `src/ports.ts` says who answers. */
export type OrderPorts = {
  conversation: Conversation
  disputes: OrderDisputes
  payments: OrderPayments
}

/** Where people talk. */
export type Conversation = {
  /** Whether any message, in either direction, has passed between the two. */
  haveChatted(tx: Kysely<DB>, one: number, other: number): Promise<boolean>
  /**
   * Writes the message into the chat of the two, which is made where there is none, and counts it as unread, all within
   * `tx`: if the step is rolled back, its message was never there. Shows it on open screens, and sends nothing: the
   * receiver's notification and e-mails come from orders.
   */
  post(tx: Transaction<DB>, message: SystemMessage): Promise<{ chatId: number }>
}

/** What the two could not agree on: while it is open, their order stands still. */
export type OrderDisputes = {
  /** The order is locked, or this is a glance before it is. @throws 409 while a dispute about it is open */
  refuseInDispute(tx: Kysely<DB>, orderId: number): Promise<void>
  isInDispute(tx: Kysely<DB>, orderId: number): Promise<boolean>
  /** Closes the open one, if there is any, in the transaction that ends its order by agreement, or because the seller gives in. */
  close(
    tx: Transaction<DB>,
    ended: { orderId: number; outcome: 'agreement' | 'conceded'; toBuyer: Pesewas; now: Date },
  ): Promise<void>
}

/** A message that orders write between two people: a custom offer, or a step of an order. */
export type SystemMessage = {
  fromId: number
  toId: number
  /** Plain text of ours, finished: at most 500 characters. */
  text: string
  /**
   * The plain text that the sender wrote himself (an offer's description, what a revision says), to
   * be looked through as his messages are; it is shown with the offer or the order, not in `text`.
   */
  written: string | null
  /** What hangs on the message. An event is posted once: `messages.order_event_id` is unique. */
  about: { offerId: number } | { orderId: number; eventId: number }
  now: Date
}

/** The money of orders. */
export type OrderPayments = {
  /**
   * Asks the provider for the payment of an offer and, where it is complete, books it and marks the order with
   * `recordPayment`, in one transaction of its own. Runs outside of any other, since a provider may take its time; safe
   * to repeat.
   */
  findPayment(question: PaymentQuestion): Promise<PaymentFound>
  /** Writes down to whom what was held is owed now that the order has ended, in its transaction. */
  oweMoney(tx: Transaction<DB>, ended: EndedOrder): Promise<void>
  /** Owes back what was held for an order that goes on, and tells its payer. */
  returnMoney(tx: Transaction<DB>, held: { offerId: number; now: Date }): Promise<void>
  /** The order is locked. @throws 409 while a payment for it is on its way */
  refuseWhilePaymentComes(tx: Kysely<DB>, offerId: number): Promise<void>
}

export type PaymentQuestion = {
  offerId: number
  payerId: number
  /** Of the payment meant; undefined for the latest. */
  reference: string | undefined
  now: Date
}

/** No payment at all, one still on its way, or one that is complete. */
export type PaymentFound = 'none' | 'pending' | 'complete'

export type EndedOrder = {
  offerId: number
  sellerId: number
  /** The refund and the payout: together all that is held. A part of 0 makes no transaction. */
  toBuyer: Pesewas
  toSeller: Pesewas
  now: Date
}
