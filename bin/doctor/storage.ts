import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { deleteFile, putFile, readFile } from '#platform/server/files/storage.ts'
import { type CheckResult, fail, ok, warn } from '#platform/server/observability/check-result.ts'
import type { Settings } from '#platform/server/settings/schema.ts'
import type { Probe } from './probe.ts'

const [fewFree, tooFewFree] = [0.2, 0.05]

/** Writes a file where uploads go, reads it, and removes it again. Storage must have been opened. */
export function storageProbes(settings: Settings): Probe[] {
  return [
    { name: 'storage', look: () => roundTrip(settings) },
    { name: 'disk', look: () => spaceLeft(settings.DATA_DIR) },
  ]
}

async function roundTrip({ STORAGE, STORAGE_BUCKET }: Settings): Promise<CheckResult> {
  const key = `doctor/${randomUUID()}.txt`
  const content = Buffer.from(randomUUID())
  const where = STORAGE === 'local' ? 'DATA_DIR/files' : `the bucket ${STORAGE_BUCKET}`
  try {
    await putFile(key, content, { contentType: 'text/plain' })
    const found = await buffer(await readFile(key))
    if (!found.equals(content)) return fail(`What was written to ${where} came back otherwise.`)
  } finally {
    await deleteFile(key)
  }
  return ok(`Wrote, read and removed a file in ${where}.`)
}

async function spaceLeft(directory: string): Promise<CheckResult> {
  const { bavail, blocks, bsize } = await statfs(directory)
  const free = bavail / blocks
  const said = `${Math.floor((bavail * bsize) / 1024 ** 3)} GiB (${Math.floor(free * 100)} %) are free in DATA_DIR.`
  if (free < tooFewFree) return fail(`${said} Make room now: uploads are about to be refused.`)
  return free < fewFree ? warn(`${said} Make room.`) : ok(said)
}
