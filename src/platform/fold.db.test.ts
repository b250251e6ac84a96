import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { useDatabase } from '#test/builders/database.ts'
import { fold, plainWords } from './fold.ts'

useDatabase()

/** Of the languages of Ghana and its neighbours, and what keyboards make of them. */
const letters = Array.from({ length: 0x17f - 0xc0 }, (_, at) =>
  String.fromCodePoint(0xc0 + at),
).filter(letter => /\p{L}/u.test(letter))
const texts = ['Mɔgɛ Ŋmɛ', 'Ɔkyena ƐYƐ', 'Kófi  &  Áma’s', 'Adabraka–Osu, 37!', 'ƒ Ƒ', 'Ẹ̀kọ́', 'ǹ Ǹ']
/** What takes no room, wherever it stands. */
const unseen = Array.from({ length: 0x110000 }, (_, at) => at)
  .filter(at => at < 0xd800 || at > 0xdfff)
  .map(at => String.fromCodePoint(at))
  .filter(character => /[\p{Cf}\p{DI}]/u.test(character))

test('words are parted at no character that takes no room, neither here nor by the database', async () => {
  const all = unseen.map(one => `plum${one}bing`)
  const { rows } = await sql<{ words: string }>`
    select distinct plain_words(text) as words from unnest(${all}::text[]) as text`.execute(db)
  expect(rows).toEqual([{ words: 'plumbing' }])
  expect([...new Set(all.map(plainWords))]).toEqual(['plumbing'])
})

test('text is folded here as the database folds it', async () => {
  const all = [...letters, ...texts]
  const { rows } = await sql<{ folded: string; words: string }>`
    select fold(text) as folded, trim(plain_words(text)) as words
    from unnest(${all}::text[]) with ordinality as given(text, position) order by position`.execute(
    db,
  )
  expect(all.map(text => ({ folded: fold(text), words: plainWords(text) }))).toEqual(rows)
})
