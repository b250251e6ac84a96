import type { Transaction } from 'kysely'
import {
  attachImages,
  detachImage,
  imageCount,
  storeImages,
  validatePictures,
} from '#features/gigs/images/server/commands.ts'
import { lockSelf } from '#features/profile/server/queries.ts'
import type { Input } from '#platform/contract.ts'
import type { Upload } from '#platform/fields.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { conflict, invalid } from '#platform/server/http/refusals.ts'
import { takeRichText, textOf } from '#platform/server/rich-text.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { slugOf } from '#platform/server/slugs.ts'
import type { addGig as addGigContract } from '../contract.ts'
import { toColumns } from '../fields.ts'
import { validateCategoryAndTown } from './policy.ts'
import type { GigPorts } from './ports.ts'
import {
  changeGig,
  type GigChange,
  type LockedGig,
  lockGig,
  refuseIfDeleted,
  refuseIfEdited,
} from './transition.ts'

/** What a person writes about a gig, pictures apart. */
export type GigDraft = Omit<Input<typeof addGigContract>, 'files'>

const shortestDescription = 20

/** Posts a gig, which then waits in review, and answers its id. */
export async function addGig(input: {
  draft: GigDraft
  files: Upload[]
  viewer: Viewer
  now: Date
}): Promise<number> {
  const { draft, files, viewer, now } = input
  const { columns, pictures } = await validateDraft(draft, files, {
    savedCount: 0,
    senderId: viewer.id,
  })
  return storeImages({ pictures, now }, images =>
    inTransaction(async tx => {
      // An account that is deleted meanwhile must not get one more gig.
      await lockSelf(tx, viewer, 'without key')
      const { id } = await tx
        .insertInto('gigs')
        .values({ ...columns, user_id: viewer.id, created_at: now, updated_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      await attachImages(tx, { gigId: id, images, now })
      return id
    }),
  )
}

type Edit = {
  gigId: number
  draft: GigDraft
  files: Upload[]
  /** When the gig was read that the draft began with. */
  seenUpdatedAt?: Date | undefined
  viewer: Viewer
  now: Date
}

/** Changes a gig; new files join its images. Says whether the change waits for a manager now. */
export async function updateGig(
  ports: GigPorts,
  { gigId, draft, files, seenUpdatedAt, viewer, now }: Edit,
): Promise<GigChange> {
  const savedImages = await inTransaction(async tx => {
    const { gig } = await lockGig(tx, { gigId, viewer })
    refuseIfDeleted(gig)
    return imageCount(tx, gigId)
  })
  const { columns, pictures } = await validateDraft(draft, files, {
    savedCount: savedImages,
    senderId: viewer.id,
  })
  return storeImages({ pictures, now }, images =>
    changeGig({ gigId, viewer, now }, async (tx, gig) => {
      const changed = differences(gig, columns)
      if (Object.keys(changed).length > 0) refuseIfEdited(gig, seenUpdatedAt)
      if ('type_id' in changed) await refuseTypeChange(tx, ports, gigId)
      await attachImages(tx, { gigId, images, now })
      return { columns: changed, imagesAdded: images.map(({ key }) => key) }
    }),
  )
}

/** Takes one image off a gig. Its files go after the commit. */
export async function deleteGigImage(input: {
  gigId: number
  imageId: number
  viewer: Viewer
  now: Date
}): Promise<GigChange> {
  const { gigId, imageId, viewer, now } = input
  return changeGig({ gigId, viewer, now }, async tx => ({
    imagesRemoved: [await detachImage(tx, { gigId, imageId })],
  }))
}

type Columns = Awaited<ReturnType<typeof columnsOf>>

/** Everything about a draft that the contract cannot check, all at once, before anything is written. */
async function validateDraft(
  draft: GigDraft,
  files: Upload[],
  owner: { savedCount: number; senderId: number },
) {
  const columns = await columnsOf(draft)
  const { pictures, errors: badFiles } = await validatePictures(files, owner)
  const errors = await validateCategoryAndTown(draft)
  if (lengthOf(columns.description_text) < shortestDescription)
    errors.description = [
      `The description field must be at least ${shortestDescription} characters.`,
    ]
  if (badFiles.length > 0) errors.files = badFiles
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { columns, pictures }
}

/** Of what shows: marks without width can be written as entities, which the contract does not unfold. */
const lengthOf = (text: string) => [...text.replace(/\p{Cf}/gu, '')].length

async function columnsOf(draft: GigDraft) {
  const description = await takeRichText('description', draft.description)
  const hasPlace = draft.location_based === 1
  return {
    title: draft.title,
    slug: slugOf(draft.title, 'gig'),
    type_id: draft.type_id,
    category_id: draft.category_id,
    description,
    description_text: textOf(description),
    ...toColumns(draft),
    location_based: hasPlace,
    longitude: hasPlace ? (draft.longitude ?? null) : null,
    latitude: hasPlace ? (draft.latitude ?? null) : null,
    ...townColumns(draft.town),
  }
}

/** Left out, it is not touched; which town a gig has whose owner chose none, the database says. */
function townColumns(town: GigDraft['town']): { town_slug?: string; town_chosen?: boolean } {
  if (town === undefined) return {}
  return town === null ? { town_chosen: false } : { town_slug: town, town_chosen: true }
}

/** Only what is not as it was. */
function differences(gig: LockedGig, columns: Columns): Partial<Columns> {
  return Object.fromEntries(
    Object.entries(columns).filter(([column, value]) => gig[column as keyof Columns] !== value),
  )
}

async function refuseTypeChange(
  tx: Transaction<DB>,
  ports: GigPorts,
  gigId: number,
): Promise<void> {
  if (await ports.areDealingsOpen(tx, gigId))
    throw conflict('The type cannot change while offers or orders on this gig are open.')
}
