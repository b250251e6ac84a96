import type { Transaction } from 'kysely'
import { audit } from '#platform/server/audit.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { type DemoMessage, reasonsOf } from './chats.ts'
import { insertAll, nextIds } from './insert-all.ts'
import { minutesBefore } from './when.ts'
import type { WrittenDeal } from './write-deals.ts'

const managerId = 1
/** What is older has been read. */
const unreadMinutes = 6 * 60
const decidedAfterMinutes = 35

type Around = { people: readonly number[]; deals: readonly WrittenDeal[]; now: Date }
type Written = { message: DemoMessage; id: number; chatId: number; fromId: number; toId: number }

/** Chats with all that was said in them, oldest first, and how far either side has read. */
export async function writeChats(
  tx: Transaction<DB>,
  messages: readonly DemoMessage[],
  around: Around,
): Promise<void> {
  const { now } = around
  const written = await numberMessages(tx, messages, around)
  const chats = Map.groupBy(written, ({ chatId }) => chatId)
  await insertAll(
    tx,
    'chats',
    [...chats].map(([id, said]) => chatRow(id, said, now)),
  )
  await insertAll(
    tx,
    'messages',
    written.map(one => messageRow(one, around)),
  )
  await insertAll(
    tx,
    'chat_members',
    [...chats].flatMap(([id, said]) => memberRows(id, said)),
  )
  await insertAll(
    tx,
    'message_reports',
    written.flatMap(one => reportRows(one, now)),
  )
  for (const one of written) await recordDecision(tx, one, now)
}

async function numberMessages(
  tx: Transaction<DB>,
  messages: readonly DemoMessage[],
  { people }: Around,
): Promise<Written[]> {
  const ids = await nextIds(tx, 'messages', messages.length)
  const pairs = new Set(messages.map(pairOf))
  const chatIds = await nextIds(tx, 'chats', pairs.size)
  const chatOf = new Map([...pairs].map((pair, n) => [pair, chatIds[n] as number]))
  return messages.map((message, n) => ({
    message,
    id: ids[n] as number,
    chatId: chatOf.get(pairOf(message)) as number,
    fromId: people[message.from] as number,
    toId: people[message.to] as number,
  }))
}

const pairOf = ({ from, to }: DemoMessage) => `${Math.min(from, to)}/${Math.max(from, to)}`

function chatRow(id: number, said: readonly Written[], now: Date) {
  const [first] = said
  const { fromId = 0, toId = 0, message } = first ?? {}
  return {
    id,
    low_user_id: Math.min(fromId, toId),
    high_user_id: Math.max(fromId, toId),
    created_at: minutesBefore(now, message?.minutesAgo ?? 0),
  }
}

function messageRow({ message, id, chatId, fromId }: Written, { deals, now }: Around) {
  const { about, text, flagged } = message
  const deal = about && deals[about.deal]
  const isStep = typeof about?.event === 'number'
  return {
    id,
    chat_id: chatId,
    from_user_id: fromId,
    text,
    offer_id: isStep ? null : (deal?.offerId ?? null),
    order_id: isStep ? deal?.orderId : null,
    order_event_id: isStep ? deal?.eventIds[about.event as number] : null,
    part: 0,
    reasons: reasonsOf(message),
    is_flagged: flagged !== undefined && !flagged.decided,
    is_censored: flagged?.decided === 'censor',
    created_at: minutesBefore(now, message.minutesAgo),
  }
}

/** Whoever has written something has read what came before. */
function memberRows(chatId: number, said: readonly Written[]) {
  const { fromId = 0, toId = 0 } = said[0] ?? {}
  return [fromId, toId].map(userId => {
    const isRead = ({ message, ...one }: Written) =>
      one.fromId === userId || message.minutesAgo > unreadMinutes
    const lastRead = said.findLast(isRead)?.id ?? 0
    return {
      chat_id: chatId,
      user_id: userId,
      other_id: userId === fromId ? toId : fromId,
      last_message_id: said.at(-1)?.id,
      last_read_id: lastRead,
      unread_count: said.filter(one => one.fromId !== userId && one.id > lastRead).length,
      mailed_id: said.at(-1)?.id,
    }
  })
}

function reportRows({ message, id, toId }: Written, now: Date) {
  const { flagged, minutesAgo } = message
  if (!flagged?.report) return []
  const created_at = minutesBefore(now, minutesAgo - 5)
  return [{ message_id: id, reporter_id: toId, reason: flagged.report, created_at }]
}

async function recordDecision(tx: Transaction<DB>, { message, id }: Written, now: Date) {
  const { flagged, minutesAgo } = message
  if (!flagged?.decided) return
  await audit(tx, {
    actorId: managerId,
    action: flagged.decided,
    subject: { type: 'message', id },
    before: { is_flagged: true, reasons: flagged.reasons },
    after: { is_flagged: false, is_censored: flagged.decided === 'censor' },
    now: minutesBefore(now, minutesAgo - decidedAfterMinutes),
  })
}
