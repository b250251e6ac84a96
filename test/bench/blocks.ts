/** What does sending a message cost now that blocks are looked for and tricks are found, also among many blocks? */
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { sendMessage } from '#features/chat/server/commands.ts'
import { closeDatabase, db, openDatabase } from '#platform/server/database/database.ts'
import { openJobQueue } from '#platform/server/jobs/jobs.ts'
import { findTricks } from '#platform/server/tricks/find-tricks.ts'
import { fillPeople } from './fill.ts'
import { fillChats } from './fill-chats.ts'
import { quantile } from './load.ts'
import { verdict } from './report.ts'
import { openEmptyDatabase } from './stage.ts'

const me = 5
const chats = 200
/** They block one another, and write to nobody. */
const others = 400
const rounds = 6
const text = 'Good morning! The tiles have come, can you start on Friday at eight?'

export async function blocks({ sizes }: { sizes: number[] }): Promise<void> {
  openJobQueue({ add: async () => {} })
  const markets = []
  for (const size of sizes) markets.push(await openMarket(size))
  const looking = markets.map(() => [] as number[])
  const notLooking: number[] = []
  for (let round = 0; round < rounds; round++)
    for (const [at, { url, look }] of markets.entries()) {
      await openDatabase(url, { statementTimeout: 0 })
      looking[at]?.push(...(await sendToMe()))
      if (at === markets.length - 1) notLooking.push(...(await sendWithoutLooking(look)))
      await closeDatabase()
    }
  const medians = looking.map(middleOf)
  const [smallest = 0, largest = 0] = [medians[0], medians.at(-1)]
  const [few, many] = [sizes[0], sizes.at(-1)]
  verdict(`sending, with ${many} blocks / with ${few}`, largest / smallest, { atMost: 1.5 })
  verdict('sending / without looking for blocks', largest / middleOf(notLooking), { atMost: 1.2 })
  verdict('finding tricks / sending', middleOf(findManyTimes()) / largest, { atMost: 0.2 })
  for (const { drop } of markets) await drop()
}

async function openMarket(size: number) {
  const { url, drop } = await openEmptyDatabase(`adwuma_bench_blocks_${size}`)
  await fillPeople(me + chats + others)
  await fillChats({ person: me, chats, messages: 20 })
  await sql`insert into blocks (blocker_id, blocked_id, created_at)
    select blocker, blocked, now()
    from generate_series(1, ${others}::integer) as one, generate_series(1, ${others}::integer) as other,
      lateral (values (${me + chats}::integer + one, ${me + chats}::integer + other)) as pair (blocker, blocked)
    where one <> other limit ${size}`.execute(db)
  await sql`vacuum analyze`.execute(db)
  const { rows } = await sql<{ look: string }>`
    select pg_get_functiondef('is_block_between'::regproc) as look`.execute(db)
  await closeDatabase()
  return { url, drop, look: sql.raw(rows[0]?.look ?? '') }
}

/** The function answers at once, for as long as these are sent. */
async function sendWithoutLooking(look: RawBuilder<unknown>): Promise<number[]> {
  await sql`create or replace function is_block_between(one integer, other integer) returns boolean
    language sql volatile return false`.execute(db)
  const times = await sendToMe()
  await look.execute(db)
  return times
}

/** By everybody who has a chat with this person. The first of each begins what the others go on with. */
async function sendToMe(): Promise<number[]> {
  const times: number[] = []
  const now = new Date()
  for (let turn = 0; turn < 3; turn++)
    for (let chat = 1; chat <= chats; chat++) {
      const viewer = { id: me + chat, tokenId: 0, roles: [], isKycVerified: false }
      const input = { to_user_id: me, message: text, client_id: randomUUID(), message_files: [] }
      const begunAt = performance.now()
      await sendMessage({ input, viewer, now })
      if (turn > 0) times.push(performance.now() - begunAt)
    }
  return times
}

const findManyTimes = () =>
  Array.from({ length: 1000 }, () => {
    const begunAt = performance.now()
    findTricks(text)
    return performance.now() - begunAt
  })

const middleOf = (times: number[]) =>
  quantile(
    times.toSorted((a, b) => a - b),
    0.5,
  )
