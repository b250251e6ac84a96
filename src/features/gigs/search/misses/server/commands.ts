import { sql } from 'kysely'
import { mayNameSomebody } from '#features/gigs/search/misses/process.ts'
import type { Understanding } from '#features/gigs/search/understanding/process.ts'
import { dayOf } from '#platform/days.ts'
import { plainWords } from '#platform/fold.ts'
import { db } from '#platform/server/database/database.ts'

/** Folded, a text may become longer. */
const longest = 200
/** Different ones, far more than people search for: a script must not fill the table with words of its own. */
const mostADay = 10_000

type Miss = { search: string; understood: Understanding | null; now: Date }

/** Counts a search that found nothing; of whom and when in the day is not kept, nor what may be somebody's address. */
export async function recordMiss({ search, understood, now }: Miss): Promise<void> {
  if (mayBePersonal(search)) return
  const folded = [...plainWords(search)].slice(0, longest).join('')
  if (folded === '') return
  const day = dayOf(now)
  await sql`
    insert into search_misses (day, search, category_id, town_slug)
    select ${day}::date, ${folded}, ${understood?.category?.id ?? null}::integer, ${understood?.town?.slug ?? null}::text
    where exists (select from search_misses where day = ${day}::date and search = ${folded})
      or (select count(*) from search_misses where day = ${day}::date) < ${mostADay}::integer
    on conflict (day, search) do update set count = search_misses.count + 1`.execute(db)
}

const mayBePersonal = (search: string) =>
  mayNameSomebody(search) || /https?:|www\.|\w\.\w{2,}/i.test(search.normalize('NFKC'))

const daysKept = 90

export async function forgetMisses({ now }: { now: Date }): Promise<void> {
  await sql`delete from search_misses where day <= ${dayOf(now)}::date - ${daysKept}::integer`.execute(
    db,
  )
}
