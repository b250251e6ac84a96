import { type RawBuilder, sql } from 'kysely'
import { type PublicUserJson, publicUserJson } from '#features/accounts/server/present.ts'
import type { MatchState } from '#features/gigs/images/matching/process.ts'
import type { Input } from '#platform/contract.ts'
import { db } from '#platform/server/database/database.ts'
import { momentText } from '#platform/server/database/moment-text.ts'
import type { listImageMatches } from '../contract.ts'

export type PictureJson = {
  gig_id: number
  title: string
  status_id: number
  key: string
  user: PublicUserJson
  uploaded_at: string
}

export type MatchRow = {
  id: number
  state: MatchState
  distance: number
  created_at: Date
  low: PictureJson
  high: PictureJson
}

/** Newest first. Callers have made sure who asks. */
export async function pageOfMatches(
  input: Input<typeof listImageMatches>,
  now: Date,
): Promise<{ rows: MatchRow[]; total: number }> {
  const { page, records_per_page, state } = input
  const wanted = state ? sql`gig_image_matches.state = ${state}` : sql`true`
  const [rows, total] = await Promise.all([
    loadMatches(
      sql`where ${wanted} order by gig_image_matches.id desc
        limit ${records_per_page} offset ${(page - 1) * records_per_page}`,
      now,
    ),
    sql<{ total: number }>`
      select count(*)::integer as total from gig_image_matches where ${wanted}`.execute(db),
  ])
  return { rows, total: total.rows[0]?.total ?? 0 }
}

/** Callers have made sure who asks. */
export const matchById = async (matchId: number, now: Date): Promise<MatchRow | undefined> =>
  (await loadMatches(sql`where gig_image_matches.id = ${matchId}`, now))[0]

async function loadMatches(which: RawBuilder<unknown>, now: Date): Promise<MatchRow[]> {
  const { rows } = await sql<MatchRow>`
    select gig_image_matches.id, state, distance, gig_image_matches.created_at,
      ${pictureJson('low', now)} as low, ${pictureJson('high', now)} as high
    from gig_image_matches ${joinPicture('low')} ${joinPicture('high')} ${which}`.execute(db)
  return rows
}

type Side = 'low' | 'high'

const joinPicture = (side: Side) => sql`
  join gig_images as ${sql.ref(side)} on ${sql.ref(`${side}.id`)} = ${sql.ref(`${side}_image`)}
  join gigs as ${sql.ref(`${side}_gig`)} on ${sql.ref(`${side}_gig.id`)} = ${sql.ref(`${side}.gig_id`)}
  join users as ${sql.ref(`${side}_owner`)} on ${sql.ref(`${side}_owner.id`)} = ${sql.ref(`${side}_gig.user_id`)}`

const pictureJson = (side: Side, now: Date) => sql`json_build_object(
  'gig_id', ${sql.ref(`${side}_gig.id`)},
  'title', ${sql.ref(`${side}_gig.title`)},
  'status_id', ${sql.ref(`${side}_gig.status_id`)},
  'key', ${sql.ref(`${side}.key`)},
  'user', ${publicUserJson(`${side}_owner`, now)},
  'uploaded_at', ${momentText(sql.ref(`${side}.created_at`))})`
