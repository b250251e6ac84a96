import * as z from 'zod/mini'
import { publicUser } from '#features/accounts/contract.ts'
import { endpoint } from '#platform/contract.ts'
import {
  anyText,
  day,
  files,
  flag,
  id,
  latitude,
  line,
  listOf,
  longitude,
  message,
  moment,
  number,
  oneOf,
  paging,
  richText,
  says,
  searchText,
  zeroOrOne,
} from '#platform/fields.ts'
import { gigInputs, gigOutputs } from './fields.ts'
import { gigActions, imageMegabytes, maxImages, mostCounted } from './process.ts'

const typeId = z.literal([1, 2], says('must be 1 (Offer) or 2 (Request).'))

export const category = z.object({ id, description: z.string(), slug: z.string() })
/** Of the towns of `db/data/towns.json`; the slug is what tells them apart. */
export const town = z.object({ slug: z.string(), name: z.string(), region: z.string() })

/** With the address of its picture. */
export const illustratedCategory = z.extend(category, { illustration: z.string() })
/** Live Offers. */
const countedCategory = z.extend(illustratedCategory, { gigs_count: z.int() })

const image = z.object({
  id,
  file: z.object({ file_id: id, firebase_url: z.string(), thumb_url: z.string() }),
})

export const gig = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  short_title: z.string(),
  long_title: z.string(),
  type_id: z.int(),
  type: z.object({ id: z.int(), name: z.string() }),
  category_id: id,
  category,
  description: z.string(),
  ...gigOutputs,
  human_readable_duration: z.string(),
  location_based: z.int(),
  longitude: z.nullable(longitude),
  latitude: z.nullable(latitude),
  location_hidden: flag,
  town: z.nullable(town),
  distance: z.nullable(z.number()),
  human_readable_distance: z.nullable(z.string()),
  views: z.int(),
  human_readable_views: z.string(),
  images: z.array(image),
  is_promoted: flag,
  favorite: flag,
  status_id: z.int(),
  user_id: id,
  user: publicUser,
  /** The day on which an owner who is away takes requests again. */
  back_on: z.nullable(day),
  /** How many workers nearby were told of it: for its owner and managers alone, where one gig is answered. */
  told_count: z.optional(z.int()),
  created_at: moment,
  updated_at: moment,
})

const place = {
  location_based: z._default(zeroOrOne, 0),
  longitude: z.optional(longitude),
  latitude: z.optional(latitude),
}

const fields = {
  title: line(5, 120),
  type_id: typeId,
  category_id: id,
  description: richText(20, 20_000),
  ...gigInputs,
  ...place,
  town: z.optional(z.nullable(line(1, 60))),
  files: z._default(files({ count: maxImages, megabytes: imageMegabytes }), []),
}

/** A gig as far as a deal on it shows it: whoever was part of the deal keeps seeing this much. */
export const dealtGig = z.extend(
  z.pick(gig, {
    ...{ id: true, slug: true, title: true, short_title: true, long_title: true },
    ...{ type_id: true, type: true, category_id: true, category: true },
    ...{ amount: true, duration: true, status_id: true, user_id: true },
  }),
  {
    thumb_url: z.nullable(z.string()),
    /** Whether everybody may open it: it is Live, and so is its owner. */
    is_live: z.boolean(),
  },
)

export const hasPlace = (field: 'longitude' | 'latitude') =>
  z.refine<{ location_based?: unknown; longitude?: unknown; latitude?: unknown }>(
    gig => gig.location_based !== 1 || gig[field] !== undefined,
    { path: [field], when: () => true, ...says('is required for a location-based gig.') },
  )

/** What a search means. `words` are those that say so, as they were typed. */
export const understood = z.object({
  category: z.nullable(z.extend(category, { words: z.string() })),
  town: z.nullable(z.extend(town, { words: z.string() })),
  near_me: z.boolean(),
  /** What is neither trade, town nor filler. */
  rest: z.string(),
})

/** For a list without a gig: where there are some, what is near to it, and where to ask for it. Requests are counted for a list of Requests, else Offers. */
export const instead = z.object({
  towns: z.array(z.object({ town, gigs_count: z.int() })),
  /** `town` is where they were counted, null the country. */
  categories: z.array(z.object({ category, gigs_count: z.int(), town: z.nullable(town) })),
  post_route: z.string(),
})

export const listGigs = endpoint('GET /api/gigs', {
  caller: 'visitor',
  summary: `Live gigs; with \`owned=1\` the caller’s own, with \`favorited=1\` the caller’s favourites. With \`search\` or \`distance\`, \`total\` stops at ${mostCounted}`,
  input: z.object({
    ...paging(),
    owned: z.optional(flag),
    favorited: z.optional(flag),
    gig_type: z.optional(typeId),
    type: z.optional(z.string()),
    search: z.optional(searchText(200)),
    category: z.optional(id),
    town: z.optional(line(1, 60)),
    /** Of one person alone; of nobody where there is none of this name. */
    username: z.optional(anyText(300)),
    /** 0 searches the text alone. */
    understand: z.optional(zeroOrOne),
    distance: z.optional(number(0.001, 20_000)),
    longitude: z.optional(longitude),
    latitude: z.optional(latitude),
  }),
  output: z.object({
    records: listOf(gig),
    understood: z.nullable(understood),
    instead: z.nullable(instead),
  }),
  refusals: {
    401: 'Own gigs and favourites need a user.',
    422: 'A distance needs a place to start from; there is no such town.',
  },
})

export const suggestSearches = endpoint('GET /api/gigs/suggest', {
  caller: 'visitor',
  limits: ['suggest'],
  summary: 'What somebody may be about to search for: trades and towns, of nobody’s searches',
  input: z.object({ search: line(1, 60) }),
  output: z.object({
    suggestions: z.array(
      z.object({
        kind: z.enum(['trade', 'town', 'trade_in_town']),
        text: z.string(),
        category: z.nullable(category),
        town: z.nullable(town),
        route: z.string(),
      }),
    ),
  }),
})

export const showGig = endpoint('GET /api/gigs/{id}', {
  caller: 'visitor',
  summary: 'One gig',
  input: z.object({ id }),
  output: z.object({ gig }),
  refusals: { 404: 'No such gig, or it is not Live and not yours.' },
})

export const listCategories = endpoint('GET /api/gigs/categories', {
  caller: 'visitor',
  summary: 'All categories by name, with how many Live Offers each has',
  output: z.object({ categories: z.array(countedCategory) }),
})

export const addGig = endpoint('POST /api/gigs/add', {
  caller: 'user',
  limits: ['gig-write'],
  summary: 'Post a gig; it waits in review until a manager approves it',
  input: z.object(fields).check(hasPlace('longitude'), hasPlace('latitude')),
  output: z.object({ gig, message }),
  status: 201,
  refusals: {
    413: 'An image is too large.',
    422: 'A file is not a picture, or the town is far away.',
  },
})

export const updateGig = endpoint('POST /api/gigs/update/{id}', {
  caller: 'user',
  limits: ['gig-write'],
  summary: 'Change a gig; new files are added to its images',
  input: z
    .object({
      id,
      ...fields,
      /** The `updated_at` of the gig that is edited; where its fields were changed since, it is a 409. */
      seen_updated_at: z.optional(moment),
    })
    .check(hasPlace('longitude'), hasPlace('latitude')),
  output: z.object({ gig, message }),
  refusals: {
    404: 'No such gig, or not yours.',
    409: 'The gig is deleted, or its fields have changed since it was seen, or its type cannot change while offers or orders are open.',
    413: 'An image is too large.',
    422: 'A file is not a picture, the town is far away, or there would be more than 10 images.',
  },
})

export const deleteGigImage = endpoint('GET /api/gigs/update/{id}/images/delete/{file_id}', {
  caller: 'user',
  limits: ['gig-step'],
  summary: 'Delete one image of a gig',
  input: z.object({ id, file_id: id }),
  output: z.object({ gig, message }),
  refusals: { 404: 'No such gig or image, or not yours.', 409: 'The gig is deleted.' },
})

export const favoriteGig = endpoint('GET /api/gigs/favorite/{id}', {
  caller: 'user',
  summary: 'Add the gig to the caller’s favourites, or take it out again',
  input: z.object({ id }),
  /** No gig when one was taken out that the caller may not see any more. */
  output: z.object({ gig: z.nullable(gig), message }),
  refusals: { 404: 'No such gig.' },
})

export const actOnGig = endpoint('GET /api/gigs/{id}/{action}', {
  caller: 'user',
  limits: ['gig-step'],
  summary: 'Pause, activate, delete or approve a gig',
  input: z.object({
    id,
    action: oneOf(gigActions),
    /** The `updated_at` that was looked at, before an approval above all; a gig that has changed since is a 409. */
    seen_updated_at: z.optional(moment),
  }),
  output: z.object({ gig, message }),
  refusals: {
    403: 'Only managers approve.',
    404: 'No such gig, or not yours.',
    409: 'The gig’s state does not allow it, or it has changed since it was seen.',
  },
})
