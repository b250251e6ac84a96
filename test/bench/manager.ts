/** How much longer do the managers' lists take than the bare SQL for the same rows and the same total? */
import type pg from 'pg'
import { managerPageSize } from '#features/manager/contract.ts'
import { createPool } from '#platform/server/database/database.ts'
import { latencies, quantile } from './load.ts'
import { say, verdict } from './report.ts'
import { setStage } from './stage.ts'

type List = { text: string; ids: string; count: string; rows: string }

/** By hand, and well: a page is cut from an index before anything is joined to it. */
const lists: Record<string, List> = {
  customers: {
    text: 'search_text',
    ids: 'select id from users',
    count: 'select count(*) from users',
    rows: `select u.id, u.name, u.username, u.email, u.phone, u.country_alpha_2_code, u.status_id, u.created_at,
      u.kyc_verified_at, u.premium_since, u.premium_until, u.rating_sum, u.rating_count, i.user_id is not null as kyc_submitted
      from users u left join identities i on i.user_id = u.id where u.id = any(page) order by u.id desc`,
  },
  gigs: {
    text: 'label',
    ids: 'select gig_id as id from gig_labels',
    count: 'select count(*) from gig_labels',
    rows: `select g.*, c.description as category, u.name, u.username
      from gigs g join categories c on c.id = g.category_id join users u on u.id = g.user_id
      where g.id = any(page) order by g.id desc`,
  },
}

const searches = { rare: 'kwabena 4711', frequent: 'kwabena', 'one letter': 'k' }

export async function manager(options: { size: number; requests: number }): Promise<void> {
  const { size, requests } = options
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
      const bare = bareSql(list, page, search)
      const times = await latencies(
        {
          api: [stage.manager(`/api/manager/${name}?${query}`)],
          bare: [() => askBare(pool, bare)],
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

function bareSql({ text, ids, count, rows }: List, page: number, search = ''): Bare {
  const words = search.split(' ').filter(word => word !== '')
  const held = words.map((_, n) => `${text} like $${n + 1}`)
  const where = held.length > 0 ? ` where ${held.join(' and ')}` : ''
  const cut = `order by 1 desc limit ${managerPageSize} offset ${(page - 1) * managerPageSize}`
  return {
    rows: rows.replace('any(page)', `any(array(${ids}${where} ${cut}))`),
    count: count + where,
    values: words.map(word => `%${word}%`),
  }
}

async function askBare(pool: pg.Pool, { rows, count, values }: Bare): Promise<void> {
  await pool.query(rows, values)
  await pool.query(count, values)
}
