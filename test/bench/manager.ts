/** How much longer do the managers' lists take than the bare SQL for the same rows and the same total? */
import type pg from 'pg'
import { managerPageSize } from '#features/manager/contract.ts'
import { createPool } from '#platform/server/database.ts'
import { latencies, quantile } from './load.ts'
import { say, verdict } from './report.ts'
import { setStage } from './stage.ts'

const columnsOfCustomers = `select u.id, u.name, u.username, u.email, u.phone, u.country_alpha_2_code, u.status_id, u.created_at,
  u.kyc_verified_at, u.premium_since, u.premium_until, u.rating_sum, u.rating_count, i.user_id is not null as kyc_submitted
  from users u left join identities i on i.user_id = u.id`
const columnsOfGigs = `select g.*, c.description as category, u.name, u.username
  from gigs g join gig_labels l on l.gig_id = g.id join categories c on c.id = g.category_id join users u on u.id = g.user_id`

type List = { path: string; rows: string; count: string }

const lists: Record<string, List> = {
  customers: { path: 'customers', rows: columnsOfCustomers, count: 'select count(*) from users u' },
  gigs: { path: 'gigs', rows: columnsOfGigs, count: 'select count(*) from gig_labels l' },
}
const textOf: Record<string, string> = { customers: 'u.search_text', gigs: 'l.label' }
const orderOf: Record<string, string> = { customers: 'u.id desc', gigs: 'g.id desc' }

const searches = { rare: 'kwabena 4711', frequent: 'kwabena', 'one letter': 'k' }

export async function manager(of: { size: number; requests: number }): Promise<void> {
  const { size, requests } = of
  const stage = await setStage({ gigs: size, customers: size })
  const pool = createPool(stage.database)
  const lastPage = Math.ceil(size / managerPageSize)
  say(`Lists of ${managerPageSize} out of ${size} customers and gigs, median milliseconds`)
  for (const [name, list] of Object.entries(lists)) {
    const kinds: Record<string, { page: number; search?: string }> = {
      'first page': { page: 1 },
      'page in the middle': { page: Math.ceil(lastPage / 2) },
      'last page': { page: lastPage },
      ...Object.fromEntries(
        Object.entries(searches).map(([kind, search]) => [`${kind} search`, { page: 1, search }]),
      ),
    }
    for (const [kind, { page, search }] of Object.entries(kinds)) {
      const query = new URLSearchParams({ page: String(page), ...(search && { search }) })
      const bare = bareSql(name, list, page, search)
      const times = await latencies(
        {
          api: [stage.manager(`/api/manager/${list.path}?${query}`)],
          bare: [() => asked(pool, bare)],
        },
        requests,
      )
      const [api, floor] = [quantile(times.api, 0.5), quantile(times.bare, 0.5)]
      say(`     ${name}, ${kind}: API ${api.toFixed(2)}, bare SQL ${floor.toFixed(2)}`)
      verdict(`${name}, ${kind}, API / bare SQL`, api / floor, { atMost: 3 })
    }
  }
  await pool.end()
  await stage.clear()
}

type Bare = { rows: string; count: string; values: string[] }

function bareSql(name: string, { rows, count }: List, page: number, search = ''): Bare {
  const words = search.split(' ').filter(word => word !== '')
  const values = words.map(word => `%${word}%`)
  const held = words.map((_, n) => `${textOf[name]} like $${n + 1}`)
  const where = held.length > 0 ? ` where ${held.join(' and ')}` : ''
  const cut = `order by ${orderOf[name]} limit ${managerPageSize} offset ${(page - 1) * managerPageSize}`
  return { rows: `${rows}${where} ${cut}`, count: `${count}${where}`, values }
}

async function asked(pool: pg.Pool, { rows, count, values }: Bare): Promise<void> {
  await pool.query(rows, values)
  await pool.query(count, values)
}
