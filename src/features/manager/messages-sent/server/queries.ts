import { sql } from 'kysely'
import type { Input } from '#platform/contract.ts'
import { pesewas } from '#platform/money.ts'
import { db } from '#platform/server/database/database.ts'
import { sendingsOfDays } from '#platform/server/mail-and-sms/sendings.ts'
import { settings } from '#platform/server/settings/settings.ts'
import type { listMessagesSent } from '../contract.ts'

type Day = {
  date: string
  sms: number
  sms_codes: number
  mail: number
  push: number
  push_failed: number
}

/** Days on which anything was sent, newest first: those that are added up, and those that are not yet. */
export async function pageOfDays({ page, records_per_page }: Input<typeof listMessagesSent>) {
  const days = sql`(
    select date, sum(sms)::integer as sms, sum(sms_codes)::integer as sms_codes,
      sum(mail)::integer as mail, sum(push)::integer as push, sum(push_failed)::integer as push_failed
    from (
      select day::text as date, sms, sms_codes, mail, push, push_failed from sendings_by_day
      union all select * from ${sendingsOfDays()}) as parts
    group by date) as days`
  const { rows } = await sql<Day>`
    select * from ${days} order by date desc
    limit ${records_per_page} offset ${(page - 1) * records_per_page}`.execute(db)
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*) as total from ${days}`.execute(db)
  const data = rows.map(day => ({
    ...day,
    estimated_cost: pesewas(day.sms * settings.SMS_COST_PESEWAS),
  }))
  return { data, total: counted[0]?.total ?? 0 }
}
