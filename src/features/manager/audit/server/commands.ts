import { Readable } from 'node:stream'
import type { Input } from '#platform/contract.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import type { exportAudit as contract } from '../contract.ts'
import { csvHeader, csvLine } from './present.ts'
import { newestOfChain, walkEntries } from './queries.ts'

const mostExported = 50_000

type Export = { filters: Input<typeof contract>; viewer: Viewer; now: Date }

/** The log as a table, as it was before this download of it, which is an entry about the newest that it could hold. */
export async function exportAudit({ filters, viewer, now }: Export): Promise<Readable> {
  const { entries: upTo } = await newestOfChain()
  await inTransaction(tx =>
    audit(tx, {
      actorId: viewer.id,
      action: 'download',
      subject: { type: 'audit', id: upTo },
      after: filters,
      now,
    }),
  )
  return Readable.from(writeTable(filters, viewer, upTo))
}

async function* writeTable(filters: Export['filters'], viewer: Viewer, upTo: number) {
  yield csvHeader
  for await (const entry of walkEntries(filters, { viewer, upTo, most: mostExported }))
    yield csvLine(entry)
}
