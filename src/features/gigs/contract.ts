import * as z from 'zod/mini'
import { publicUser } from '#features/accounts/contract.ts'
import { endpoint } from '#platform/contract.ts'
import {
  anyText,
  cedis,
  files,
  flag,
  id,
  latitude,
  line,
  listOf,
  longitude,
  message,
  moment,
  money,
  number,
  oneOf,
  paging,
  richText,
  says,
  wholeNumber,
  zeroOrOne,
} from '#platform/fields.ts'
import { gigActions, imageMegabytes, maxImages, mostCounted } from './process.ts'

const typeId = z.literal([1, 2], says('must be 1 (Offer) or 2 (Request).'))

const category = z.object({ id, description: z.string() })

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
  amount: money,
  duration: z.int(),
  human_readable_duration: z.string(),
  location_based: z.int(),
  longitude: z.nullable(longitude),
  latitude: z.nullable(latitude),
  location_hidden: flag,
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
  amount: cedis(0, 1_000_000),
  duration: wholeNumber(1, 8_760),
  ...place,
  files: z._default(files({ count: maxImages, megabytes: imageMegabytes }), []),
}

const hasPlace = (field: 'longitude' | 'latitude') =>
  z.refine<{ location_based?: unknown; longitude?: unknown; latitude?: unknown }>(
    gig => gig.location_based !== 1 || gig[field] !== undefined,
    { path: [field], when: () => true, ...says('is required for a location-based gig.') },
  )

export const listGigs = endpoint('GET /api/gigs', {
  caller: 'visitor',
  summary: `Live gigs; with \`owned=1\` the caller’s own, with \`favorited=1\` the caller’s favourites. With \`search\` or \`distance\`, \`total\` stops at ${mostCounted}`,
  input: z.object({
    ...paging(),
    owned: z.optional(flag),
    favorited: z.optional(flag),
    gig_type: z.optional(typeId),
    type: z.optional(z.string()),
    search: z.optional(anyText(200)),
    category: z.optional(id),
    distance: z.optional(number(0.001, 20_000)),
    longitude: z.optional(longitude),
    latitude: z.optional(latitude),
  }),
  output: z.object({ records: listOf(gig) }),
  refusals: {
    401: 'Own gigs and favourites need a user.',
    422: 'A distance needs a place to start from.',
  },
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
  summary: 'All categories',
  output: z.object({ categories: z.array(category) }),
})

export const addGig = endpoint('POST /api/gigs/add', {
  caller: 'user',
  summary: 'Post a gig; it waits in review until a manager approves it',
  input: z.object(fields).check(hasPlace('longitude'), hasPlace('latitude')),
  output: z.object({ gig, message }),
  status: 201,
  refusals: { 413: 'An image is too large.', 422: 'A file is not a picture.' },
})

export const updateGig = endpoint('POST /api/gigs/update/{id}', {
  caller: 'user',
  summary: 'Change a gig; new files are added to its images',
  input: z.object({ id, ...fields }).check(hasPlace('longitude'), hasPlace('latitude')),
  output: z.object({ gig, message }),
  refusals: {
    404: 'No such gig, or not yours.',
    409: 'The gig is deleted, or its type cannot change while offers or orders are open.',
    413: 'An image is too large.',
    422: 'A file is not a picture, or there would be more than 10 images.',
  },
})

export const deleteGigImage = endpoint('GET /api/gigs/update/{id}/images/delete/{file_id}', {
  caller: 'user',
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
  summary: 'Pause, activate, delete or approve a gig',
  input: z.object({ id, action: oneOf(gigActions) }),
  output: z.object({ gig, message }),
  refusals: {
    403: 'Only managers approve.',
    404: 'No such gig, or not yours.',
    409: 'The gig’s state does not allow it.',
  },
})
