import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#platform/server/schema.generated.ts'

/** A message that orders have posted between two people: a custom offer, or a step of an order. */
export type Post = {
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

/**
 * What orders ask of the place where people talk. Chat knows of orders, orders do not know of chat:
 * it registers itself here.
 */
export type Conversation = {
  /** Whether any message, in either direction, has passed between the two. */
  haveChatted(tx: Kysely<DB>, one: number, other: number): Promise<boolean>
  /**
   * Writes the message into the chat of the two, which is made where there is none, and counts it as
   * unread. All within `tx`: if the step is rolled back, its message was never there. Live updates of the
   * chat (`chat.{chat_id}.{user_id}`) belong into a job written in `tx`. The receiver's `notification`
   * and, for steps of an order, the e-mail come from orders: `post` sends neither.
   */
  post(tx: Transaction<DB>, post: Post): Promise<{ chatId: number }>
}

let conversation: Conversation | undefined

/** Names the one place where people talk; null takes it away. Without one, nobody has chatted and nothing is posted. */
export function registerConversation(place: Conversation | null): void {
  conversation = place ?? undefined
}

/** Whether these two have ever written to each other. */
export async function haveChatted(tx: Kysely<DB>, one: number, other: number): Promise<boolean> {
  return (await conversation?.haveChatted(tx, one, other)) ?? false
}

/** Answers in which chat the message stands now; null where people cannot talk. */
export async function post(tx: Transaction<DB>, message: Post): Promise<number | null> {
  const posted = await conversation?.post(tx, message)
  return posted?.chatId ?? null
}
