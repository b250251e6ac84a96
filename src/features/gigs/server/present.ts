/**
 * Row → the contract's `gig`, as SQL: the database writes the JSON that is sent, so that a list of 32 gigs is one
 * piece of text for this process. Expressions read `gigs`, `categories`, `owner` and `caller` of their query.
 */
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { backOnDay, publicUserJson } from '#features/accounts/server/present.ts'
import type { dealtGig } from '#features/gigs/contract.ts'
import { gigFields } from '#features/gigs/fields.ts'
import { imageFile, imageWidths } from '#features/gigs/images/server/present.ts'
import { metresAway, placeIsKnown, placeJson } from '#features/gigs/place/server/present.ts'
import { gigTypeNames } from '#features/gigs/process.ts'
import { money } from '#platform/fields.ts'
import { prebuilt } from '#platform/server/database/database.ts'
import { momentText } from '#platform/server/database/moment-text.ts'
import { nameOf } from '#platform/server/database/names.ts'
import { publicPath } from '#platform/server/files/storage.ts'
import { settings } from '#platform/server/settings/settings.ts'

type Expression<T> = RawBuilder<T>

const shortTitleLength = 40

/** At most 40 characters, cut at a word. */
export function shortTitle(title: Expression<string>): Expression<string> {
  const length = sql.lit(shortTitleLength)
  const oneMore = sql`${length} + 1`
  const lastWord = sql`strpos(reverse(left(${title}, ${oneMore})), ' ')`
  return sql`case when char_length(${title}) <= ${length} then ${title}
    else left(rtrim(left(${title}, ${oneMore} - ${lastWord}), ' '), ${length}) end`
}

/** `5 hours`, `3 days`, `2 days 12 hours`. */
export function durationText(hours: Expression<number>): Expression<string> {
  return sql`concat_ws(' ',
    case when ${hours} >= 24 then ${pluralOf(sql`${hours} / 24`, 'day')} end,
    case when ${hours} % 24 > 0 then ${pluralOf(sql`${hours} % 24`, 'hour')} end)`
}

/** `1 view`, `999 views`, `1.2k views`, `3M views`: never more than there were. */
export function viewsText(views: Expression<number>): Expression<string> {
  return sql`case
    when ${views} < 1000 then ${pluralOf(views, 'view')}
    when ${views} < 1000000 then (${views} / 100 / 10.0)::double precision || 'k views'
    else (${views} / 100000 / 10.0)::double precision || 'M views' end`
}

function pluralOf(n: Expression<number>, noun: string): Expression<string> {
  return sql`${n} || case when ${n} = 1 then ${sql.lit(` ${noun}`)} else ${sql.lit(` ${noun}s`)} end`
}

const typeName = nameOf(sql`gigs.type_id`, gigTypeNames)

/** Those of earlier minutes, and those not counted yet. */
const views = sql<number>`(
  coalesce((select total.views from gig_view_totals as total where total.gig_id = gigs.id), 0)
  + (select count(*) from gig_views where gig_views.gig_id = gigs.id and not counted))::integer`

/** Where anybody finds the image with the `key` of the query. */
function imageUrl(width: number, appUrl: Expression<string>): Expression<string> {
  const [folder = '', ending = ''] = publicPath(imageFile('KEY', `${width}.webp`)).split('KEY')
  return sql`${appUrl} || ${sql.lit(folder)} || key || ${sql.lit(ending)}`
}

const images = sql`(
  select coalesce(json_agg(
    json_build_object('id', id, 'file', json_build_object(
      'file_id', id,
      'firebase_url', ${imageUrl(imageWidths.large, sql`caller.app_url`)},
      'thumb_url', ${imageUrl(imageWidths.thumb, sql`caller.app_url`)})) order by position), '[]')
  from gig_images where gig_id = gigs.id)`

/** Visitors have none: nothing is looked up for them. */
const favorite = sql`caller.id is not null and exists (
  select from favorites where favorites.user_id = caller.id and favorites.gig_id = gigs.id)`

/** Amounts are kept in pesewas; everything else is answered as it is kept. */
const plainFields = sql.join(
  Object.entries(gigFields).map(([name, { column, output }]) => {
    const kept = sql.ref(`gigs.${column}`)
    return sql`${sql.lit(name)}, ${output === money ? sql`(${kept} / 100.0)::double precision` : kept}`
  }),
)

/** What a gig is called, and what kind of work it is. */
const heading = sql`
  'id', gigs.id,
  'slug', gigs.slug,
  'title', gigs.title,
  'short_title', ${shortTitle(sql`gigs.title`)},
  'long_title', concat_ws(' · ', gigs.title, categories.description, ${typeName}),
  'type_id', gigs.type_id,
  'type', json_build_object('id', gigs.type_id, 'name', ${typeName}),
  'category_id', gigs.category_id,
  'category', json_build_object('id', categories.id, 'description', categories.description, 'slug', categories.slug)`

export const gigJson = prebuilt(sql<string>`json_build_object(
  ${heading},
  'description', gigs.description,
  ${plainFields},
  'human_readable_duration', ${durationText(sql`gigs.duration_hours`)},
  'location_based', gigs.location_based::integer,
  'longitude', ${placeJson.longitude},
  'latitude', ${placeJson.latitude},
  'location_hidden', ${placeJson.hidden},
  'town', case when towns.slug is not null then
    json_build_object('slug', towns.slug, 'name', towns.name, 'region', towns.region) end,
  'distance', ${placeJson.distance},
  'human_readable_distance', ${placeJson.distanceText},
  'views', told.views,
  'human_readable_views', ${viewsText(sql`told.views`)},
  'images', ${images},
  'is_promoted', coalesce(gigs.promoted_until > caller.now, false),
  'favorite', ${favorite},
  'status_id', gigs.status_id,
  'user_id', gigs.user_id,
  'user', ${publicUserJson('owner', sql`caller.now`, sql`caller.app_url`)},
  'back_on', ${backOnDay('owner', sql`caller.now`)},
  'created_at', ${momentText(sql`gigs.created_at`)},
  'updated_at', ${momentText(sql`gigs.updated_at`)})`)

/** What `gigJson` reads beside `gigs`. */
export const gigJsonSources = prebuilt(sql`
  cross join caller
  join categories on categories.id = gigs.category_id
  join users as owner on owner.id = gigs.user_id
  left join towns on towns.slug = gigs.town_slug
  cross join lateral (
    select ${views} as views, ${placeIsKnown} as place_is_known, ${metresAway} as metres_away offset 0
  ) as told`)

/** As far as a deal on it shows a gig. Reads `gigs` and `categories`. */
export const gigOfDealJson = (): Expression<z.input<typeof dealtGig>> => sql`json_build_object(
  ${heading},
  ${plainFields},
  'status_id', gigs.status_id,
  'user_id', gigs.user_id,
  'is_live', gigs.listed,
  'thumb_url', (
    select ${imageUrl(imageWidths.thumb, sql`${settings.APP_URL}::text`)}
    from gig_images where gig_id = gigs.id order by position limit 1))`
