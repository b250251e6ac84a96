/** How much longer do the list of somebody's chats and a chat take than the bare SQL for the same rows? */
import type pg from 'pg'
import { chatsPerPage, messagesAtATime } from '#features/chat/process.ts'
import { closeDatabase, createPool, db } from '#platform/server/database/database.ts'
import { issueToken } from '#platform/server/security/tokens.ts'
import { startChild } from './children.ts'
import { fillPeople } from './fill.ts'
import { fillChats } from './fill-chats.ts'
import { latencies, quantile, type Target } from './load.ts'
import { say, verdict } from './report.ts'
import { openEmptyDatabase, secret } from './stage.ts'

type Size = { chats: number; messages: number; requests: number }
type Bare = { text: string; values: unknown[] }[]

const me = 5

export async function threads({ chats, messages, requests }: Size): Promise<void> {
  const { url, drop } = await openEmptyDatabase('adwuma_bench_threads')
  await fillPeople(me + chats)
  await fillChats({ person: me, chats, messages })
  const token = await issueToken(db, { userId: me, deviceName: 'bench', now: new Date() })
  const names = await namesOf(Math.ceil(chats / 2))
  await closeDatabase()
  const ours = await startChild('our-server.ts', { DATABASE_URL: url, BENCH_SECRET: secret })
  const pool = createPool(url)
  say(`     ${chats} chats of ${messages} messages, median milliseconds`)
  for (const [name, { path, bare }] of Object.entries(reads({ chats, messages, ...names }))) {
    const headers = { authorization: `Bearer ${token}` }
    const api: Target = { url: ours.url + path, headers }
    const times = await latencies({ api: [api], bare: [() => askBare(pool, bare)] }, requests)
    const [long, floor] = [quantile(times.api, 0.5), quantile(times.bare, 0.5)]
    say(`     ${name}: API ${long.toFixed(2)}, bare SQL ${floor.toFixed(2)}`)
    verdict(`${name}, API / bare SQL`, long / floor, { atMost: 3 })
  }
  await pool.end()
  await ours.stop()
  await drop()
}

async function namesOf(chat: number) {
  const { username } = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', me + chat)
    .executeTakeFirstOrThrow()
  return { chat, username }
}

function reads(options: { chats: number; messages: number; chat: number; username: string }) {
  const { chats, messages, chat, username } = options
  const lastPage = Math.ceil(chats / chatsPerPage)
  const middlePage = Math.ceil(lastPage / 2)
  const half = Math.floor(messages / 2) * chats
  const path = `/api/chat/${chat}/${username}`
  return {
    'first page of chats': { path: '/api/chats', bare: list(1) },
    'page in the middle': { path: `/api/chats?page=${middlePage}`, bare: list(middlePage) },
    'last page of chats': { path: `/api/chats?page=${lastPage}`, bare: list(lastPage) },
    'search for a chat': { path: `/api/chats?search=${username}`, bare: list(1, username) },
    'newest of a chat': { path, bare: thread(chat, 'order by m.id desc') },
    'earlier ones': {
      path: `${path}?before=${half}`,
      bare: thread(chat, `and m.id < ${half} order by m.id desc`),
    },
    'what was missed': {
      path: `${path}?after=${half}`,
      bare: thread(chat, `and m.id > ${half} order by m.id`),
    },
  }
}

/** By hand, and well: a page is cut from an index before anything is joined to it. */
function list(page: number, search = ''): Bare {
  const named = search === '' ? '' : 'join users u on u.id = c.other_id and u.username like $2'
  const values = search === '' ? [me] : [me, `%${search}%`]
  const cut = `select c.* from chat_members c ${named} where c.user_id = $1 and c.last_message_id is not null
    order by c.last_message_id desc limit ${chatsPerPage} offset ${(page - 1) * chatsPerPage}`
  return [
    {
      text: `select c.unread_count, u.*, m.*, r.last_read_id >= m.id as is_read from (${cut}) as c
        join users u on u.id = c.other_id join messages m on m.id = c.last_message_id
        join chat_members r on r.chat_id = c.chat_id and r.user_id = c.other_id
        order by m.id desc`,
      values,
    },
    {
      text: `select count(*) from chat_members c ${named} where c.user_id = $1 and c.last_message_id is not null`,
      values,
    },
  ]
}

function thread(chat: number, cut: string): Bare {
  return [
    {
      text: `select c.*, u.*, m.* from chat_members c join users u on u.id = c.other_id
        join messages m on m.id = c.last_message_id where c.chat_id = $1 and c.user_id = $2`,
      values: [chat, me],
    },
    {
      text: `select m.*, r.last_read_id >= m.id as is_read from messages m
        join chat_members r on r.chat_id = m.chat_id and r.user_id <> m.from_user_id
        where m.chat_id = $1 ${cut} limit ${messagesAtATime + 1}`,
      values: [chat],
    },
  ]
}

async function askBare(pool: pg.Pool, bare: Bare): Promise<void> {
  for (const query of bare) await pool.query(query)
}
