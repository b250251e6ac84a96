/** Are the statistics read as quickly as a list, however much is traded? One request after the other, by turns. */
import { firstManagerId } from '#features/accounts/process.ts'
import { usualDays } from '#features/manager/statistics/process.ts'
import { addDays, dayOf } from '#platform/days.ts'
import { createPool } from '#platform/server/database/database.ts'
import { latencies, quantile } from './load.ts'
import { say, verdict } from './report.ts'
import { me, openMarket } from './trade.ts'

/** What a busy minute leaves, before the job folds it. */
const unfolded = 2000

export async function statistics({ orders, requests }: { orders: number; requests: number }) {
  const market = await openMarket(orders)
  const pool = createPool(market.database)
  await pool.query(
    `insert into statistics_changes (day, messages)
     select day_in_accra(now()), 1 - 2 * (n % 2) from generate_series(1, $1::integer) as n`,
    [unfolded],
  )
  await pool.end()
  const manager = (path: string) => [market.target(path, firstManagerId)]
  const yearAgo = addDays(dayOf(new Date()), -365)
  const times = await latencies(
    {
      list: manager('/api/manager/orders'),
      own: [market.target('/api/orders', me)],
      usual: manager('/api/manager/statistics'),
      year: manager(`/api/manager/statistics?from=${yearAgo}`),
    },
    requests,
  )
  const medians = Object.fromEntries(
    Object.entries(times).map(([kind, sorted]) => [kind, quantile(sorted, 0.5)]),
  ) as Record<keyof typeof times, number>
  const { list, own, usual, year } = medians
  say(
    `     at ${orders} orders, median milliseconds: managers’ list of orders ${list.toFixed(2)}, a list of ` +
      `one’s own ${own.toFixed(2)}, statistics of ${usualDays} days ${usual.toFixed(2)}, of a year ${year.toFixed(2)}`,
  )
  verdict(`statistics of ${usualDays} days / a list of one’s own orders`, usual / own, {
    atMost: 2,
  })
  verdict('statistics of a year / managers’ list of orders', year / list, { atMost: 2 })
  await market.close()
}
