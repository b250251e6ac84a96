/** A market of so many gigs and messages, with orders and customers in proportion, for `scale`. */
import { sql } from 'kysely'
import { loadSearchTerms } from '#features/gigs/search/vocabulary/server/commands.ts'
import { db } from '#platform/server/database/database.ts'
import { fillCustomers, fillGigs } from './fill.ts'
import { fillTrade } from './fill-trade.ts'
import { openKeptDatabase } from './stage.ts'

export type MarketSize = { gigs: number; messages: number }

/** The smallest that `fillTrade` fills. */
const fewestOrders = 1000
const messagesAnOrder = 10
const messagesAPerson = 100
const fewestPeople = 3000
const ownGigs = 40

/** Opens it as `db`; fills it only where an earlier run has not kept it. */
export async function openFilledMarket(options: MarketSize & { person: number }) {
  const { gigs, messages, person } = options
  const { isNew, ...database } = await openKeptDatabase(`adwuma_scale_${gigs}_${messages}`)
  if (isNew) {
    await fillGigs(gigs)
    await giveGigs(person)
    // As the server does when it starts.
    await loadSearchTerms({ now: new Date() })
    await fillCustomers(Math.max(fewestPeople, messages / messagesAPerson))
    await fillTrade({ person, size: Math.max(fewestOrders, messages / messagesAnOrder), messages })
  }
  return database
}

/** As many in every market: what one person has does not grow with it. */
async function giveGigs(person: number): Promise<void> {
  await db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update gigs set user_id = ${person} where id <= ${ownGigs}`.execute(tx)
  })
  await sql`vacuum analyze gigs`.execute(db)
}
