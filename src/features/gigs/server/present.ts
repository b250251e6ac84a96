/**
 * Row → the contract's `gig`, as SQL: the database writes the JSON that is sent, so that a list of 32 gigs is one
 * piece of text for this process. Expressions read `gigs`, `categories`, `owner` and `caller` of their query.
 */
import { type RawBuilder, sql } from 'kysely'
import { imageWidths } from '#features/gigs/images/server/present.ts'
import { metresAway, placeIsKnown, placeJson } from '#features/gigs/place/server/present.ts'
import { gigTypeNames } from '#features/gigs/process.ts'
import { prebuilt } from '#platform/server/database.ts'

type Expression<T> = RawBuilder<T>

const shortTitleLength = 40

/** At most 40 characters, cut at a word. */
export function shortTitle(title: Expression<string>): Expression<string> {
  const length = sql.lit(shortTitleLength)
  return sql`case when char_length(${title}) <= ${length} then ${title}
    else left(regexp_replace(left(${title}, ${length} + 1), ' +[^ ]*$', ''), ${length}) end`
}

/** `5 hours`, `3 days`, `2 days 12 hours`. */
export function durationText(hours: Expression<number>): Expression<string> {
  return sql`concat_ws(' ',
    case when ${hours} >= 24 then ${counted(sql`${hours} / 24`, 'day')} end,
    case when ${hours} % 24 > 0 then ${counted(sql`${hours} % 24`, 'hour')} end)`
}

/** `1 view`, `999 views`, `1.2k views`, `3M views`: never more than there were. */
export function viewsText(views: Expression<number>): Expression<string> {
  return sql`case
    when ${views} < 1000 then ${counted(views, 'view')}
    when ${views} < 1000000 then (${views} / 100 / 10.0)::double precision || 'k views'
    else (${views} / 100000 / 10.0)::double precision || 'M views' end`
}

function counted(n: Expression<number>, noun: string): Expression<string> {
  return sql`${n} || case when ${n} = 1 then ${sql.lit(` ${noun}`)} else ${sql.lit(` ${noun}s`)} end`
}

/** ISO 8601 in UTC with milliseconds. */
function moment(column: Expression<Date>): Expression<string> {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

const typeName = sql`case gigs.type_id ${sql.join(
  Object.entries(gigTypeNames).map(
    ([id, name]) => sql`when ${sql.lit(Number(id))} then ${sql.lit(name)}`,
  ),
  sql` `,
)} end`

/** Those of earlier minutes, and those not counted yet. */
const views = sql<number>`(
  coalesce((select total.views from gig_view_totals as total where total.gig_id = gigs.id), 0)
  + (select count(*) from gig_views where gig_views.gig_id = gigs.id and not counted))::integer`

/** The same address as `imageUrl` gives. */
const imageAddress = (width: number) =>
  sql`caller.app_url || '/files/public/gigs/' || key || ${sql.lit(`-${width}.webp`)}`

const images = sql`(
  select coalesce(json_agg(
    json_build_object('id', id, 'file', json_build_object(
      'file_id', id,
      'firebase_url', ${imageAddress(imageWidths.large)},
      'thumb_url', ${imageAddress(imageWidths.thumb)})) order by position), '[]')
  from gig_images where gig_id = gigs.id)`

const favorite = sql`exists (
  select from favorites where favorites.user_id = caller.id and favorites.gig_id = gigs.id)`

const countryFlag = sql`(
  select string_agg(chr(127397 + ascii(letter)), '')
  from string_to_table(owner.country_alpha_2_code, null) as letter)`

/** The same shape as `presentPublicUser` gives. */
const owner = sql`json_build_object(
  'id', owner.id,
  'name', owner.name,
  'username', owner.username,
  'country_alpha_2_code', owner.country_alpha_2_code,
  'country_flag', ${countryFlag},
  'is_kyc_verified', owner.kyc_verified_at is not null,
  'active_subscription', case when owner.premium_until > caller.now and owner.premium_since is not null
    then json_build_object(
      'start_date', ${moment(sql`owner.premium_since`)},
      'end_date', ${moment(sql`owner.premium_until`)}) end,
  'rating', case when owner.rating_count = 0 then 0
    else (round(owner.rating_sum * 100.0 / owner.rating_count) / 100)::double precision end,
  'rating_count', owner.rating_count,
  'created_at', ${moment(sql`owner.created_at`)})`

export const gigJson = prebuilt(sql<string>`json_build_object(
  'id', gigs.id,
  'slug', gigs.slug,
  'title', gigs.title,
  'short_title', ${shortTitle(sql`gigs.title`)},
  'long_title', concat_ws(' · ', gigs.title, categories.description, ${typeName}),
  'type_id', gigs.type_id,
  'type', json_build_object('id', gigs.type_id, 'name', ${typeName}),
  'category_id', gigs.category_id,
  'category', json_build_object('id', categories.id, 'description', categories.description),
  'description', gigs.description,
  'amount', (gigs.amount_pesewas / 100.0)::double precision,
  'duration', gigs.duration_hours,
  'human_readable_duration', ${durationText(sql`gigs.duration_hours`)},
  'location_based', gigs.location_based::integer,
  'longitude', ${placeJson.longitude},
  'latitude', ${placeJson.latitude},
  'location_hidden', ${placeJson.hidden},
  'distance', ${placeJson.distance},
  'human_readable_distance', ${placeJson.distanceText},
  'views', told.views,
  'human_readable_views', ${viewsText(sql`told.views`)},
  'images', ${images},
  'is_promoted', coalesce(gigs.promoted_until > caller.now, false),
  'favorite', ${favorite},
  'status_id', gigs.status_id,
  'user_id', gigs.user_id,
  'user', ${owner},
  'created_at', ${moment(sql`gigs.created_at`)},
  'updated_at', ${moment(sql`gigs.updated_at`)})`)

/** What `gigJson` reads beside `gigs`. */
export const gigJsonSources = prebuilt(sql`
  cross join caller
  join categories on categories.id = gigs.category_id
  join users as owner on owner.id = gigs.user_id
  cross join lateral (
    select ${views} as views, ${placeIsKnown} as place_is_known, ${metresAway} as metres_away offset 0
  ) as told`)
