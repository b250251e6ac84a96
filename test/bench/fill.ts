/** Fills an empty database with believable gigs, quickly: texts of the demo, each used several times. */
import { sql, type Transaction } from 'kysely'
import { type DemoGig, makeGig } from '#demo/gigs.ts'
import { makePeople, type Person } from '#demo/people.ts'
import { fromCedis } from '#platform/money.ts'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { slugOf } from '#platform/server/slugs.ts'

const peopleCount = 2000
const mostTexts = 10_000

export async function fillGigs(count: number): Promise<void> {
  const people = makePeople(peopleCount)
  const texts = Array.from({ length: Math.min(count, mostTexts) }, (_, n) =>
    makeGig(n, Math.min(count, mostTexts), people),
  )
  await insertPeople(people)
  await db.transaction().execute(async tx => {
    const indexes = await dropIndexes(tx)
    await sql`create temp table texts (n integer primary key, gig jsonb, document tsvector) on commit drop`.execute(
      tx,
    )
    for (let from = 0; from < texts.length; from += 1000) {
      const rows = texts
        .slice(from, from + 1000)
        .map((gig, n) => ({ n: from + n, gig: textRow(gig) }))
      await sql`insert into texts (n, gig)
        select n, gig from json_to_recordset(${JSON.stringify(rows)}::json) as row (n integer, gig jsonb)`.execute(
        tx,
      )
    }
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update texts set gig = gig || jsonb_build_object('town', nearest_town(
        globe_point((gig->>'lat')::double precision, (gig->>'lng')::double precision)))
      where gig->>'lat' is not null`.execute(tx)
    await copyGigs(count, texts.length).execute(tx)
    await sql`update texts set document = gig_document(gig->>'title', categories.description, users.username, gig->>'text')
      from categories, users where categories.id = (gig->>'category')::integer and users.id = (gig->>'owner')::integer`.execute(
      tx,
    )
    await sql`insert into gig_search (gig_id, category_id, type_id, rank, listed, town_slug, document)
      select id, category_id, type_id, rank, listed, town_slug, document from gigs join texts on texts.n = gigs.id % ${texts.length}`.execute(
      tx,
    )
    await sql`select label_gigs(array(select id from gigs))`.execute(tx)
    await sql`select learn_words(array_agg(concat_ws(' ', gig->>'title', gig->>'text', username)))
      from texts join users on users.id = (gig->>'owner')::integer`.execute(tx)
    await sql`insert into gig_counts select category_id, type_id, count(*) from gigs where listed group by 1, 2`.execute(
      tx,
    )
    await sql`insert into gig_town_counts select town_slug, category_id, type_id, count(*) from gigs
      where listed and town_slug is not null group by 1, 2, 3`.execute(tx)
    await sql`insert into gig_images (gig_id, position, key, width, height, created_at)
      select id, position, id || '-' || position, 1280, 960, created_at from gigs, generate_series(0, id % 3) as position`.execute(
      tx,
    )
    await sql`insert into gig_view_totals select id, id % 5000 from gigs`.execute(tx)
    await sql`insert into favorites select 2 + id % ${peopleCount - 2}, id, created_at from gigs where id % 20 = 0`.execute(
      tx,
    )
    for (const index of indexes) await sql.raw(index).execute(tx)
  })
  await sql`vacuum analyze`.execute(db)
}

/** So many people, and nothing else. */
export const fillPeople = (count: number) => insertPeople(makePeople(count))

/** More people, up to this many in all: every third with an identity, of which every tenth waits. */
export async function fillCustomers(count: number): Promise<void> {
  const names = JSON.stringify(makePeople(peopleCount).map(({ name }) => name))
  await sql`insert into users (id, name, username, email, phone, phone_e164, password_hash, status_id, phone_verified_at,
      consent_version, consent_at, created_at)
    select i, name, fold(replace(name, ' ', '.')) || i, fold(replace(name, ' ', '.')) || i || '@example.test',
      lpad(i::text, 10, '0'), '+' || i, 'none', case when i % 20 = 0 then 1 else 2 end, now(), '1', now(), now()
    from generate_series(${peopleCount}::integer + 1, ${count}::integer) as i
    join json_array_elements_text(${names}::json) with ordinality as named(name, n)
      on n = 1 + i % ${peopleCount}::integer`.execute(db)
  await sql`insert into identities (user_id, name, id_type, id_reference, status, submitted_at, decided_at)
    select id, name, 'passport', 'G0000000', case when id % 30 = 0 then 'pending' else 'verified' end, now(),
      case when id % 30 > 0 then now() end
    from users where id % 3 = 0`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

/** Building an index once is far quicker than keeping it through a million rows. */
async function dropIndexes(tx: Transaction<DB>): Promise<string[]> {
  const { rows } = await sql<{ indexname: string; indexdef: string }>`select indexname, indexdef
    from pg_indexes where tablename in ('gigs', 'gig_search', 'gig_labels') and indexdef like 'CREATE INDEX%'`.execute(
    tx,
  )
  for (const { indexname } of rows) await sql`drop index ${sql.id(indexname)}`.execute(tx)
  return rows.map(row => row.indexdef)
}

async function insertPeople(people: Person[]): Promise<void> {
  const rows = people.map((person, n) => ({
    id: n + 1,
    name: person.name,
    username: person.username,
    premium: person.isPremium,
    verified: person.isVerified,
  }))
  await sql`insert into users (id, name, username, email, phone, phone_e164, password_hash, status_id, phone_verified_at,
      consent_version, consent_at, kyc_verified_at, premium_since, premium_until, created_at, is_manager)
    select id, name, username, username || '@example.test', lpad(id::text, 10, '0'), '+' || id, 'none', 2, now(), '1', now(),
      case when verified then now() end, case when premium then now() end, case when premium then now() + interval '1 year' end, now(), id = 1
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (id integer, name text, username text, premium boolean, verified boolean)`.execute(
    db,
  )
}

function textRow(gig: DemoGig) {
  return {
    owner: gig.owner + 1,
    category: gig.categoryId,
    type: gig.typeId,
    title: gig.title,
    slug: slugOf(gig.title, 'gig'),
    html: gig.description,
    text: gig.description
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    amount: fromCedis(gig.amount),
    hours: gig.duration,
    lng: gig.place?.lng ?? null,
    lat: gig.place?.lat ?? null,
    promoted: gig.promotedDays > 0,
  }
}

/** One in fifty promoted, as in the demo; a tenth not Live. */
function copyGigs(count: number, textCount: number) {
  return sql`insert into gigs (id, user_id, category_id, type_id, title, slug, description, description_text,
      amount_pesewas, duration_hours, location_based, longitude, latitude, town_slug, status_id, promoted_until, listed, rank, created_at, updated_at)
    select i, users.id, (gig->>'category')::integer, (gig->>'type')::smallint, gig->>'title', gig->>'slug', gig->>'html', gig->>'text',
      (gig->>'amount')::integer, (gig->>'hours')::integer, gig->>'lat' is not null, (gig->>'lng')::double precision, (gig->>'lat')::double precision,
      gig->>'town', case when i % 10 = 0 then 1 else 2 end,
      case when i % 50 = 1 then now() + interval '1 year' end,
      i % 10 <> 0,
      case when i % 50 = 1 then 2 when premium_until is not null then 1 else 0 end,
      at, at
    from generate_series(1, ${count}::integer) as i
    join texts on texts.n = i % ${textCount}::integer
    join users on users.id = (gig->>'owner')::integer
    cross join lateral (select now() - (${count}::integer - i) * interval '10 seconds' as at) as moment
    order by i`
}
