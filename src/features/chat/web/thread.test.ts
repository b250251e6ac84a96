import { expect, test } from 'vitest'
import {
  blocksOf,
  byDay,
  type Chat,
  joinMessages,
  keepNewest,
  type Message,
  type Thread,
  withMessage,
  withRead,
} from './thread.ts'

const ama = 1
const kofi = 2

function message(id: number, extraFields: Partial<Message> = {}): Message {
  return {
    id,
    chat_id: 7,
    from_user_id: kofi,
    message: `Line ${id}`,
    file: null,
    is_censored: false,
    is_read: false,
    offer: null,
    order: null,
    gig: null,
    warnings: [],
    client_id: null,
    created_at: '2026-03-06T09:10:00.000Z',
    ...extraFields,
  }
}
const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => message(from + at))
const idsOf = (list: readonly Message[]) => list.map(({ id }) => id)

/** As Ama sees her chat with Kofi. */
const chat = (unread = 0): Chat => ({
  id: 7,
  user: {
    id: kofi,
    name: 'Kofi Mensah',
    username: 'kofi.m',
    country_alpha_2_code: 'GH',
    country_flag: '',
    is_kyc_verified: false,
    active_subscription: null,
    rating: 0,
    rating_count: 0,
    portrait: null,
    has_profile: true,
    created_at: '2026-01-01T00:00:00.000Z',
  },
  last_message: null,
  unread_messages_count: unread,
  is_blocked: false,
})
const thread = (extraFields: Partial<Thread> = {}): Thread => ({
  chat: chat(),
  messages: [],
  hasEarlier: false,
  ...extraFields,
})

test('answers in any order make one list, oldest first, each message once', () => {
  const list = joinMessages(messages(5, 8), [message(9), message(7), message(3)])
  expect(idsOf(list)).toEqual([3, 5, 6, 7, 8, 9])
})

test('what has not changed stays the same object, so that nothing is drawn anew', () => {
  const known = messages(1, 3)
  expect(joinMessages(known, messages(1, 3))).toBe(known)
  const [first, second] = joinMessages(known, [message(2, { is_read: true })])
  expect(first).toBe(known[0])
  expect(second?.is_read).toBe(true)
})

test('a message that was read does not become unread by an answer from before', () => {
  expect(joinMessages([message(1, { is_read: true })], [message(1)])[0]?.is_read).toBe(true)
})

test('a censored message loses its text and its file', () => {
  const file = {
    firebase_url: 'https://a.gh/f?expires=99999999999',
    original_name: 'a.pdf',
    content_type: 'application/pdf',
    size: 1,
  }
  const censored = message(1, { message: '', is_censored: true })
  expect(joinMessages([message(1, { file })], [censored])).toEqual([censored])
})

test('a link to a file is kept as long as it works, and then taken anew', () => {
  const file = (expires: number) => ({
    firebase_url: `https://a.gh/f?expires=${expires}`,
    original_name: 'a.jpg',
    content_type: 'image/jpeg',
    size: 1,
  })
  const known = [message(1, { file: file(7_200) })]
  const news = [message(1, { file: file(9_000) })]
  expect(joinMessages(known, news, 6_800_000)).toBe(known)
  expect(joinMessages(known, news, 7_000_000)[0]?.file?.firebase_url).toContain('9000')
})

test('news of a message further back than what is here leave no gap', () => {
  const before = thread({ messages: messages(10, 12), hasEarlier: true })
  const after = withMessage(before, { message: message(4, { is_censored: true }), chat: chat(2) })
  expect(idsOf(after.messages)).toEqual([10, 11, 12])
  expect(after.chat.unread_messages_count).toBe(2)
  const whole = withMessage(thread({ messages: messages(10, 12) }), {
    message: message(4),
    chat: chat(),
  })
  expect(idsOf(whole.messages)).toEqual([4, 10, 11, 12])
})

test('what the other has read are the messages to him', () => {
  const own = [1, 2, 3].map(id => message(id, { from_user_id: ama }))
  const { messages: after, chat: seen } = withRead(
    thread({ messages: [...own, message(4)], chat: chat(1) }),
    { readerId: kofi, upTo: 2 },
  )
  expect(after.map(({ is_read }) => is_read)).toEqual([true, true, false, false])
  expect(seen.unread_messages_count).toBe(1)
})

test('what one has read oneself leaves as many unread as follow', () => {
  const { chat: seen } = withRead(thread({ messages: messages(1, 5), chat: chat(5) }), {
    readerId: ama,
    upTo: 3,
  })
  expect(seen.unread_messages_count).toBe(2)
})

test('a chat that is opened again begins with its newest messages', () => {
  const long = thread({ messages: messages(1, 10) })
  expect(keepNewest(long, 10)).toBe(long)
  expect(keepNewest(long, 4)).toMatchObject({
    hasEarlier: true,
    messages: [{ id: 7 }, { id: 8 }, { id: 9 }, { id: 10 }],
  })
})

test('days begin at midnight in Ghana', () => {
  const late = message(1, { created_at: '2026-03-06T23:59:59.999Z' })
  const early = message(2, { created_at: '2026-03-07T00:00:00.000Z' })
  expect(byDay([late, early]).map(({ key }) => key)).toEqual(['2026-03-06', '2026-03-07'])
})

test('blocks hold every message once, and go on where they began', () => {
  const first = blocksOf(messages(101, 150))
  expect(first.map(({ key }) => key)).toEqual([101])
  const earlier = blocksOf(messages(31, 150), first)
  expect(earlier.map(({ key }) => key)).toEqual([31, 51, 101])
  const later = blocksOf(messages(31, 203), earlier)
  expect(later.map(({ key }) => key)).toEqual([31, 51, 101, 151, 201])
  expect(idsOf(later.flatMap(block => block.messages))).toEqual(idsOf(messages(31, 203)))
  expect(blocksOf(messages(31, 203), later)).toEqual(later)
  expect(blocksOf([])).toEqual([])
})

test('a day that goes on from one block to the next is named once', () => {
  const list = messages(1, 120).map(one =>
    one.id > 100 ? { ...one, created_at: '2026-03-07T08:00:00.000Z' } : one,
  )
  expect(blocksOf(list).map(({ key, beginsDay }) => [key, beginsDay])).toEqual([
    [1, true],
    [21, false],
    [71, false],
  ])
  expect(blocksOf(list.slice(0, 100)).map(({ beginsDay }) => beginsDay)).toEqual([true, false])
})
