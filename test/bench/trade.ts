/** Do the lists of trade take longer when others trade more? One request after the other, the sizes by turns. */
import { firstManagerId } from '#features/accounts/process.ts'
import { closeDatabase, db } from '#platform/server/database/database.ts'
import { issueToken } from '#platform/server/security/tokens.ts'
import { startChild } from './children.ts'
import { fillGigs } from './fill.ts'
import { fillTrade } from './fill-trade.ts'
import { latencies, quantile, type Target } from './load.ts'
import { say, verdict } from './report.ts'
import { openEmptyDatabase, secret } from './stage.ts'

export const me = 5
const gigs = 1000

const kinds: Record<string, { path: string; as: number }> = {
  'list of chats': { path: '/api/chats', as: me },
  'a chat': { path: '/api/chat/1/', as: me },
  'list of orders': { path: '/api/orders', as: me },
  'flagged messages': { path: '/api/manager/messages/flagged', as: firstManagerId },
}

export async function trade(options: { sizes: number[]; requests: number }): Promise<void> {
  const markets = []
  for (const size of options.sizes) markets.push(await openMarket(size))
  for (const [name, { path, as }] of Object.entries(kinds)) {
    const targets = Object.fromEntries(
      markets.map((market, n) => [String(options.sizes[n]), [market.target(path, as)]]),
    )
    const times = Object.values(await latencies(targets, options.requests))
    const medians = times.map(sorted => quantile(sorted, 0.5))
    const listed = medians.map(ms => ms.toFixed(2)).join(', ')
    say(`     ${name}: medians ${listed} ms at ${options.sizes.join(', ')} orders and messages`)
    verdict(`${name}, largest / smallest`, (medians.at(-1) ?? 0) / (medians[0] ?? 0), {
      atMost: 1.5,
    })
  }
  for (const market of markets) await market.close()
}

export async function openMarket(size: number) {
  const { url, drop } = await openEmptyDatabase(`adwuma_bench_trade_${size}`)
  await fillGigs(gigs)
  await fillTrade({ person: me, size })
  const now = new Date()
  const tokens = new Map<number, string>()
  for (const userId of [me, firstManagerId])
    tokens.set(userId, await issueToken(db, { userId, deviceName: 'bench', now }))
  const { username } = await db
    .selectFrom('users')
    .innerJoin('chats', 'chats.high_user_id', 'users.id')
    .select('username')
    .where('chats.id', '=', 1)
    .executeTakeFirstOrThrow()
  await closeDatabase()
  const ours = await startChild('our-server.ts', { DATABASE_URL: url, BENCH_SECRET: secret })
  return {
    database: url,
    target: (path: string, as: number): Target => ({
      url: ours.url + path + (path.endsWith('/') ? username : ''),
      headers: { authorization: `Bearer ${tokens.get(as)}` },
    }),
    close: async () => {
      await ours.stop()
      await drop()
    },
  }
}
