import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { towns } from '#platform/places.ts'
import { db } from '#platform/server/database/database.ts'
import { slugOf } from '#platform/server/slugs.ts'
import { useDatabase } from './builders/database.ts'

useDatabase()

test('the database has the towns of the data file, each where it is', async () => {
  const { rows } = await sql<{ slug: string; name: string; region: string; metres: number }>`
    select towns.slug, towns.name, towns.region, point <-> globe_point(file.lat, file.lng) as metres
    from towns join json_to_recordset(${JSON.stringify(towns)}::json)
      as file(slug text, lat float8, lng float8) using (slug) order by slug`.execute(db)
  const named = towns.map(({ slug, name, region }) => ({ slug, name, region, metres: 0 }))
  expect(rows).toEqual(named.sort((a, b) => (a.slug < b.slug ? -1 : 1)))
  for (const { slug, name } of towns) expect(slug).toBe(slugOf(name, 'town'))
})
