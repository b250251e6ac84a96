import { type Kysely, sql } from 'kysely'
import { imageFile } from '#features/gigs/images/server/present.ts'
import { db } from '#platform/server/database.ts'
import { PICTURE_NAMES } from '#platform/server/pictures.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import { FileMissing } from '#platform/server/storage/store.ts'
import { readFile, storedFiles } from '#platform/server/storage.ts'
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
        const missing = await unstored(await spokenOf(tx))
        // Deleted since the moment that is looked at, or written since.
        const still = missing.length > 0 ? await spokenOf(db) : new Map()
        const lost = []
        for (const key of missing)
          if (still.has(rootOf(key)) && !(await isThere(key))) lost.push(key)
        return lost.map(key => `${key} is not stored.`)
      },
    },
    {
      claim: 'Every file that is stored is spoken of',
      async faultsIn({ tx, now }) {
        const wanted = await spokenOf(tx)
        const faults: string[] = []
        for await (const { key, changedAt } of storedFiles()) {
          const isYoung = now.getTime() - changedAt.getTime() < graceMs
          if (isYoung || wanted.has(rootOf(key)) || drawnAnew.test(key)) continue
          faults.push(`${key} is nobody’s since ${changedAt.toISOString()}.`)
        }
        return faults
      },
    },
  ]
}

type Spoken = Map<string, readonly string[]>

/** The files of each row that names any, by what begins all of their keys. */
async function spokenOf(from: Kysely<DB>): Promise<Spoken> {
  const { rows } = await sql<{ key: string; is_image: boolean }>`
    select key, true as is_image from gig_images
    union all select storage_key, false from messages where storage_key is not null
    union all select storage_key, false from identity_photos
    union all select storage_key, false from report_files`.execute(from)
  return new Map(rows.map(({ key, is_image }) => (is_image ? ofImage(key) : [key, [key]])))
}

const ofImage = (key: string): [string, string[]] => {
  const files = PICTURE_NAMES.map(name => imageFile(key, name))
  return [rootOf(files[0] ?? key), files]
}

const variant = new RegExp(`-(?:${PICTURE_NAMES.join('|').replaceAll('.', '\\.')})$`)
const rootOf = (key: string) => key.replace(variant, '')

async function unstored(wanted: Spoken): Promise<string[]> {
  const stored = new Set<string>()
  for await (const { key } of storedFiles()) if (wanted.has(rootOf(key))) stored.add(key)
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
