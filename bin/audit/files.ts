import { buffer } from 'node:stream/consumers'
import { type Kysely, sql } from 'kysely'
import sharp from 'sharp'
import {
  portraitFile,
  portraitFolder,
  portraitSides,
} from '#features/accounts/portraits/server/present.ts'
import { imageFile } from '#features/gigs/images/server/present.ts'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { PICTURE_NAMES } from '#platform/server/files/pictures.ts'
import { FileMissing } from '#platform/server/files/storage/store.ts'
import { listStoredFiles, readFile } from '#platform/server/files/storage.ts'
import type { Check } from './check.ts'

/** Pictures for sharing are drawn anew when one is missing, and one too many does no harm. */
const drawnAnew = /^share\//

/**
 * What is stored against what is spoken of. A file is stored before its row is written, and a job removes what was
 * never named: `graceMs` is how long one may lie there until then.
 */
export function fileChecks({ graceMs }: { graceMs: number }): Check[] {
  return [
    {
      claim: 'Every file that is spoken of is stored',
      async faultsIn({ tx }) {
        const missing = await findMissingFiles(await listMentionedFiles(tx))
        // Deleted since the moment that is looked at, or written since.
        const still = missing.length > 0 ? await listMentionedFiles(db) : new Map()
        const lost = []
        for (const key of missing)
          if (still.has(rootOf(key)) && !(await isThere(key))) lost.push(key)
        return lost.map(key => `${key} is not stored.`)
      },
    },
    {
      claim: 'Every file that is stored is spoken of',
      async faultsIn({ tx, now }) {
        const wanted = await listMentionedFiles(tx)
        const faults: string[] = []
        for await (const { key, changedAt } of listStoredFiles()) {
          const isYoung = now.getTime() - changedAt.getTime() < graceMs
          if (isYoung || wanted.has(rootOf(key)) || drawnAnew.test(key)) continue
          faults.push(`${key} is nobody’s since ${changedAt.toISOString()}.`)
        }
        return faults
      },
    },
    {
      claim: 'No portrait is without its person, and none is larger than 320 pixels',
      async faultsIn({ tx, now }) {
        const owned = new Set(await listPortraitFiles(tx))
        const faults: string[] = []
        for await (const { key, changedAt } of listStoredFiles()) {
          if (!key.startsWith(portraitFolder)) continue
          const isYoung = now.getTime() - changedAt.getTime() < graceMs
          if (!isYoung && !owned.has(key)) faults.push(`${key} is the portrait of nobody.`)
          const fault = await faultOfPortrait(key)
          if (fault) faults.push(fault)
        }
        return faults
      },
    },
  ]
}

async function faultOfPortrait(file: string): Promise<string | null> {
  if (!(await isThere(file))) return null
  const { width, height } = await sharp(await buffer(await readFile(file))).metadata()
  if (width === height && width <= portraitSides.large) return null
  return `${file} is ${width} by ${height} pixels.`
}

type MentionedFiles = Map<string, readonly string[]>

/** The files of each row that names any, by what begins all of their keys. */
async function listMentionedFiles(from: Kysely<DB>): Promise<MentionedFiles> {
  const { rows } = await sql<{ key: string; is_image: boolean }>`
    select key, true as is_image from gig_images
    union all select storage_key, false from messages where storage_key is not null
    union all select storage_key, false from identity_photos
    union all select storage_key, false from report_files
    union all select storage_key, false from dispute_files`.execute(from)
  const mentioned: MentionedFiles = new Map(
    rows.map(({ key, is_image }) => (is_image ? ofImage(key) : [key, [key]])),
  )
  for (const file of await listPortraitFiles(from)) mentioned.set(rootOf(file), [file])
  return mentioned
}

async function listPortraitFiles(from: Kysely<DB>): Promise<string[]> {
  const owners = await from
    .selectFrom('users')
    .select(['portrait_key', 'portrait_has_large'])
    .where('portrait_key', 'is not', null)
    .execute()
  return owners.flatMap(({ portrait_key, portrait_has_large }) => {
    const { small, large } = portraitSides
    return [small, ...(portrait_has_large ? [large] : [])].map(side =>
      portraitFile(String(portrait_key), side),
    )
  })
}

const ofImage = (key: string): [string, string[]] => {
  const files = PICTURE_NAMES.map(name => imageFile(key, name))
  return [rootOf(files[0] ?? key), files]
}

const variant = new RegExp(`-(?:${PICTURE_NAMES.join('|').replaceAll('.', '\\.')})$`)
const rootOf = (key: string) => key.replace(variant, '')

async function findMissingFiles(wanted: MentionedFiles): Promise<string[]> {
  const stored = new Set<string>()
  for await (const { key } of listStoredFiles()) if (wanted.has(rootOf(key))) stored.add(key)
  return [...wanted.values()].flat().filter(key => !stored.has(key))
}

async function isThere(key: string): Promise<boolean> {
  try {
    ;(await readFile(key)).destroy()
    return true
  } catch (error) {
    if (error instanceof FileMissing) return false
    throw error
  }
}
