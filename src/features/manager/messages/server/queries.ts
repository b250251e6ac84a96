import { type SqlBool, sql } from 'kysely'
import { flagReasons } from '#features/chat/moderation/process.ts'
import { db } from '#platform/server/database/database.ts'
import { holdsAll, searchWords } from '#platform/server/database/search-words.ts'

type Page = { page: number; records_per_page: number }

export type FlaggedRow = Awaited<ReturnType<typeof pageOfFlagged>>['rows'][number]
export type ChatRow = Awaited<ReturnType<typeof pageOfChats>>['rows'][number]

/** Messages that wait, newest or longest waiting first. For managers' eyes. */
export async function pageOfFlagged({
  page,
  records_per_page,
  search = '',
  waiting = false,
}: Page & { search?: string | undefined; waiting?: boolean | undefined }) {
  const wanted = searchWords(search).reduce(
    (all, word) => all.where(isMeant(word)),
    selectFlagged(),
  )
  const rows = await wanted
    .select([
      ...(['messages.id', 'messages.chat_id', 'messages.text', 'messages.reasons'] as const),
      ...(['storage_key', 'original_name', 'content_type', 'size'] as const),
      ...(['messages.from_user_id', 'readers.user_id as to_user_id'] as const),
      'messages.created_at',
      sql<string | null>`(select string_agg(reason, ' · ') from message_reports
        where message_id = messages.id)`.as('report_reason'),
    ])
    .orderBy('messages.id', waiting ? 'asc' : 'desc')
    .limit(records_per_page)
    .offset((page - 1) * records_per_page)
    .execute()
  const { total } = await wanted
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

const selectFlagged = () =>
  db
    .selectFrom('messages')
    .innerJoin('chat_members as readers', join =>
      join
        .onRef('readers.chat_id', '=', 'messages.chat_id')
        .onRef('readers.user_id', '<>', 'messages.from_user_id'),
    )
    .innerJoin('users as sender', 'sender.id', 'messages.from_user_id')
    .innerJoin('users as recipient', 'recipient.id', 'readers.user_id')
    // Written out, so that whatever plan is kept has the index of what waits.
    .where(sql<SqlBool>`is_flagged`)

/** A number is the message's own, or a piece of what was written, as of a phone number. */
const isMeant = (word: string) =>
  /^\d{1,9}$/.test(word)
    ? sql<SqlBool>`(${holdsAll([word], shown)} or messages.id = ${Number(word)})`
    : holdsAll([word], shown)

/** What the list shows in words. Few messages wait, so that nothing is kept for searching them. */
const shown = sql`fold(concat_ws(' ', messages.text, messages.original_name,
  ${sql.join(
    Object.entries(flagReasons).map(
      ([code, words]) =>
        sql`case when ${sql.lit(code)} = any (messages.reasons) then ${sql.lit(words)} end`,
    ),
  )},
  (select string_agg(reason, ' ') from message_reports where message_id = messages.id),
  sender.username, recipient.username))`

/** All chats, or those of one person, or those in which somebody bears such a name; the last message first. */
export async function pageOfChats(
  params: Page & { search?: string | undefined; userId?: number | undefined },
) {
  const { page, records_per_page, search = '', userId } = params
  const wanted = sides()
    .$if(userId !== undefined, query => query.where('mine.user_id', '=', userId ?? 0))
    // Each chat once: as its one side sees it.
    .$if(userId === undefined, query => query.whereRef('mine.user_id', '<', 'mine.other_id'))
    .$if(search !== '', query => query.where(isNamed(search)))
  const cut = wanted
    .select(['mine.chat_id', 'mine.user_id', 'mine.other_id', 'mine.last_message_id'])
    .orderBy('mine.last_message_id', 'desc')
    .limit(records_per_page)
    .offset((page - 1) * records_per_page)
  const rows = await db
    .selectFrom(cut.as('shown'))
    .innerJoin('messages', 'messages.id', 'shown.last_message_id')
    .select(['shown.chat_id', 'shown.user_id', 'shown.other_id'])
    .select('messages.created_at as last_message_at')
    .orderBy('shown.last_message_id', 'desc')
    .execute()
  const { total } = await wanted
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export async function personExists(userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

const sides = () =>
  db.selectFrom('chat_members as mine').where('mine.last_message_id', 'is not', null)

/** Everything that is typed is text: `%` and `_` stand for themselves. */
function isNamed(search: string) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const named = sql`(select id from users where username like ${pattern})`
  return sql<SqlBool>`(mine.user_id in ${named} or mine.other_id in ${named})`
}
