import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { useDatabase } from '#test/builders/database.ts'
import { durationText, shortTitle, viewsText } from './present.ts'

useDatabase()

async function readText(text: RawBuilder<string>): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`select ${text} as text`.execute(db)
  return rows[0]?.text
}

test('a short title has at most 40 characters and is cut at a word', async () => {
  const short = (title: string) => readText(shortTitle(sql`${title}::text`))
  expect(await short('Leaking taps repaired')).toBe('Leaking taps repaired')
  const forty = 'Wedding photographs and videos in Accra.'
  expect(await short(forty)).toBe(forty)
  expect(await short(`${forty} And more`)).toBe(forty)
  expect(await short('Wedding photographs and videos in Koforidua')).toBe(
    'Wedding photographs and videos in',
  )
  expect(await short('x'.repeat(60))).toBe('x'.repeat(40))
  expect(await short('🎉'.repeat(41))).toBe('🎉'.repeat(40))
})

test('durations are told in days and hours', async () => {
  const duration = (hours: number) => readText(durationText(sql`${hours}::integer`))
  expect(await duration(1)).toBe('1 hour')
  expect(await duration(23)).toBe('23 hours')
  expect(await duration(24)).toBe('1 day')
  expect(await duration(60)).toBe('2 days 12 hours')
  expect(await duration(72)).toBe('3 days')
  expect(await duration(8760)).toBe('365 days')
})

test('views are told short, and never more than there were', async () => {
  const views = (n: number) => readText(viewsText(sql`${n}::integer`))
  expect(await views(0)).toBe('0 views')
  expect(await views(1)).toBe('1 view')
  expect(await views(999)).toBe('999 views')
  expect(await views(1000)).toBe('1k views')
  expect(await views(1299)).toBe('1.2k views')
  expect(await views(999_999)).toBe('999.9k views')
  expect(await views(3_000_000)).toBe('3M views')
})
