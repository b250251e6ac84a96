import { type RawBuilder, sql } from 'kysely'
import { gigTypes, mostCounted } from '#features/gigs/process.ts'
import { readDbOf, readerOf, runPrepared } from '#platform/server/database/database.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'

/** More words than these are not looked at: each one costs a look into the index. */
const mostWords = 12

/** A search as the index understands it. */
export type Terms = {
  /** All words stand somewhere in the gig … */
  anywhere: RawBuilder<unknown>
  /** … in its title, its category or its owner's username … */
  atTheTop: RawBuilder<unknown>
  /** … or all in its title. */
  inTitle: RawBuilder<unknown>
  /** How many gigs are listed in all, with these words or without. */
  listed: number
}

/** Ids in order, for one page, and how many there are in all. */
export type Found = { ids: number[]; total: number }

type Search = {
  text: string
  kind: RawBuilder<unknown>
  /** The one town that `kind` leaves, if there is one: so few gigs that no part of them is asked first. */
  town: string | undefined
  viewer: Viewer | null
  limit: number
  offset: number
}

/** Listed gigs with these words, by rank and relevance. `kind` is a further condition on `gig_search`. */
export async function searchListed(search: Search): Promise<Found> {
  const found = await searchFor(await understand(search.text, search), search)
  if (found.total > 0) return found
  // Every word is known, but not together: one of them may be a slip that happens to be a word.
  return searchFor(await understand(search.text, { ...search, doubtful: true }), search)
}

type TradeSearch = Search & {
  /** Its gigs come first: the offers, then the requests. */
  categoryId: number
  /** Sorts the gigs of the category. */
  rest: string
  /** How many of the category there are of this kind, by `type_id`. */
  counts: Map<number, number>
}

/** As `searchListed`, after all listed gigs of the category that is meant. */
export async function searchTrade(search: TradeSearch): Promise<Found> {
  const ofTrade = sumOf(search.counts.values())
  // Of what stands behind all that can be counted nothing is shown.
  const counted = ofTrade >= mostCounted
  const texts = counted ? [search.rest] : [search.rest, search.text]
  const [rest = null, all = null] = await understandEach(texts, search)
  const [ids, others] = await Promise.all([
    idsOfTrade(search, rest),
    counted ? nothing : searchOthers(search, { terms: all, ofTrade }),
  ])
  if (ofTrade + others.total === 0) return searchListed(search)
  return { ids: [...ids, ...others.ids], total: Math.min(ofTrade + others.total, mostCounted) }
}

const nothing: Found = { ids: [], total: 0 }

/** What the text finds in other categories, behind the gigs of the trade. */
function searchOthers(
  search: TradeSearch,
  { terms, ofTrade }: { terms: Terms | null; ofTrade: number },
): Promise<Found> {
  const { kind, categoryId } = search
  const offset = Math.max(0, search.offset - ofTrade)
  const end = Math.max(0, search.offset + search.limit - ofTrade)
  return searchFor(terms, {
    ...search,
    kind: sql`${kind} and category_id <> ${categoryId}`,
    limit: end - offset,
    offset,
  })
}

async function idsOfTrade(search: TradeSearch, rest: Terms | null): Promise<number[]> {
  const { counts, limit, offset } = search
  const ids: number[] = []
  let before = 0
  for (const type of [gigTypes.offer, gigTypes.request]) {
    const count = counts.get(type) ?? 0
    const range = { limit: limit - ids.length, offset: Math.max(0, offset - before) }
    if (range.limit > 0 && range.offset < count)
      ids.push(...(await bestOfTrade({ ...search, ...range }, type, rest)))
    before += count
  }
  return ids
}

/** The best of each relevance, as many as the page may need, and of these the best. */
async function bestOfTrade(
  { kind, categoryId, viewer, limit, offset }: TradeSearch,
  type: number,
  rest: Terms | null,
): Promise<number[]> {
  const levels = levelsOf(rest).map(
    (level, relevance) => sql`(
      select gig_id, rank, ${sql.lit(relevance)} as relevance from gig_search
      where listed and ${kind} and category_id = ${categoryId} and type_id = ${sql.lit(type)} and ${level}
      order by rank desc, gig_id desc limit ${offset + limit})`,
  )
  const { rows } = await sql<{ gig_id: number }>`
    select gig_id from (${sql.join(levels, sql` union all `)}) as best
    order by rank desc, relevance desc, gig_id desc limit ${limit} offset ${offset}`.execute(
    readDbOf(viewer),
  )
  return rows.map(row => row.gig_id)
}

/** By relevance, from none on. */
function levelsOf(terms: Terms | null): RawBuilder<unknown>[] {
  if (!terms) return [sql`true`]
  const { inTitle, atTheTop } = terms
  return [
    sql`not document @@ ${atTheTop}`,
    sql`document @@ ${atTheTop} and not document @@ ${inTitle}`,
    sql`document @@ ${inTitle}`,
  ]
}

const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, each) => sum + each, 0)

/** Promoted, Premium, all others. */
const ranks = [2, 1, 0]

async function searchFor(terms: Terms | null, search: Search): Promise<Found> {
  if (!terms) return nothing
  if (await areMany(terms, search)) return bestOfMany(terms, search)
  const found = await firstFound(terms, search)
  return found.total > mostCounted ? bestOfMany(terms, search) : found
}

/**
 * Every so manyth gig has its words in an index of its own (`gig_search_document_every_8th` and its like). The smallest
 * part tells how many to expect, the others whether they are there.
 */
const smallestPart = 256
const largerParts = [32, 8, 1]
/** Among fewer gigs all that match are found sooner than a part of them. */
const worthParts = 50_000

/**
 * Whether more match than can be counted, where a part of all gigs says so already: the index of all lists each one that
 * matches before the first is looked at. Asked is the part that should hold so many; `false` says nothing.
 */
async function areMany(terms: Terms, { kind, town, viewer }: Search): Promise<boolean> {
  if (terms.listed < worthParts || town !== undefined) return false
  const countEvery = (part: number) => sql`(select count(*) from (
    select from gig_search where listed and ${kind} and document @@ ${terms.anywhere}
      ${part === 1 ? sql`` : sql`and gig_id % ${sql.lit(part)} = 0`}
    limit ${mostCounted + 1}) as found)`
  const steps = largerParts.map(part => {
    const isExpected = sql`n * ${sql.lit(smallestPart / part)} > ${mostCounted}`
    return sql`when ${isExpected} then ${countEvery(part)} > ${mostCounted}`
  })
  const { rows } = await sql<{ many: boolean }>`
    select case when n > ${mostCounted} then true ${sql.join(steps, sql` `)} else false end as many
    from (select ${countEvery(smallestPart)} as n offset 0) as smallest`.execute(readDbOf(viewer))
  return rows[0]?.many ?? false
}

/** Looks at no more than can be counted: enough for every search but those for frequent words. */
async function firstFound(terms: Terms, { kind, viewer, limit, offset }: Search): Promise<Found> {
  const { rows } = await sql<Found>`
    with found as materialized (
      select gig_id, rank, document from gig_search
      where listed and ${kind} and document @@ ${terms.anywhere}
      limit ${mostCounted + 1}),
    counted as (select count(*)::integer as total from found)
    select total, case when total <= ${mostCounted} then array(
      select gig_id from found as gig_search
      order by rank desc, ${relevance(terms)} desc, gig_id desc limit ${limit} offset ${offset})
      else '{}' end as ids
    from counted`.execute(readDbOf(viewer))
  return rows[0] ?? nothing
}

/**
 * So many match that they cannot all be looked at. Each rank and each relevance is searched by itself, from the best
 * on, until the page is full. For each the database chooses: frequent words are met soon on a walk along the list,
 * rare ones are found by the index.
 */
async function bestOfMany(terms: Terms, { kind, viewer, limit, offset }: Search): Promise<Found> {
  const levels = [
    sql`document @@ ${terms.inTitle}`,
    sql`document @@ ${terms.atTheTop} and not document @@ ${terms.inTitle}`,
    sql`document @@ ${terms.anywhere} and not document @@ ${terms.atTheTop}`,
  ]
  const ids: number[] = []
  for (const rank of ranks) {
    for (const level of levels) {
      if (ids.length >= offset + limit) break
      const { rows } = await sql<{ gig_id: number }>`select gig_id from gig_search
        where listed and rank = ${sql.lit(rank)} and ${kind} and ${level}
        order by gig_id desc limit ${offset + limit - ids.length}`.execute(readDbOf(viewer))
      ids.push(...rows.map(row => row.gig_id))
    }
  }
  return { ids: ids.slice(offset), total: mostCounted }
}

/**
 * What is looked for; null when the text holds no word at all. A word that no gig has stands for those it may mean;
 * `doubtful`, every word does.
 */
async function understand(text: string, options: UnderstandOptions): Promise<Terms | null> {
  const [terms = null] = await understandEach([text], options)
  return terms
}

type UnderstandOptions = { viewer: Viewer | null; doubtful?: boolean }
type WordRow = { text: number; stems: string[]; listed: number }

/** The same for each of the texts. A word of several is looked up once: one that no gig has takes its time. */
export async function understandEach(
  texts: string[],
  { viewer, doubtful = false }: UnderstandOptions,
): Promise<(Terms | null)[]> {
  if (texts.every(text => text === '')) return []
  const query = sql<WordRow>`
    with typed as materialized (
      select text, word, position
      from unnest(${texts}::text[]) with ordinality as listed(typed, text), lateral (
        select word, position from string_to_table(plain_words(typed), ' ') with ordinality as split(word, position)
        where word <> '' and char_length(word) <= 100
        order by position
        limit ${sql.lit(mostWords)}) as words),
    known as materialized (
      select word, case
        when not ${doubtful}::boolean and exists (
          select from search_words where stem = any (typed.stems)) then typed.stems
        else typed.stems || array(select unnest(stems(meant)) from meant_words(typed.word) as meant)
        end as stems
      from (
        select word, coalesce(nullif(stems(word), '{}'), array[word]) as stems
        from (select distinct word from typed) as words
      ) as typed)
    select text::integer, stems, (select coalesce(sum(n), 0)::integer from gig_counts) as listed
    from typed join known using (word) order by text, position`
  const rows = await runPrepared<WordRow>(query.compile(readDbOf(viewer)), readerOf(viewer))
  return texts.map((_, at) => {
    const words = rows.filter(row => row.text === at + 1)
    return words[0] ? termsOf(words, words[0].listed) : null
  })
}

function termsOf(words: WordRow[], listed: number): Terms {
  const groups = words.map(word => word.stems)
  return {
    listed,
    anywhere: query(groups, ''),
    atTheTop: query(groups, '~'),
    inTitle: query(groups, '='),
  }
}

/** One stem of every group. The prefix says where in the gig it has to stand. */
function query(groups: string[][], prefix: '' | '~' | '='): RawBuilder<unknown> {
  const alternatives = groups.map(
    stems => `(${stems.map(stem => `'${prefix}${escapeStem(stem)}'`).join(' | ')})`,
  )
  return sql`${alternatives.join(' & ')}::tsquery`
}

function escapeStem(stem: string): string {
  return stem.replaceAll('\\', '\\\\').replaceAll("'", "''")
}

/** 2 all in the title, 1 all in title, category and username, 0 elsewhere. Reads `gig_search`. */
export function relevance({ atTheTop, inTitle }: Terms): RawBuilder<number> {
  return sql`case
    when gig_search.document @@ ${inTitle} then 2
    when gig_search.document @@ ${atTheTop} then 1 else 0 end`
}
