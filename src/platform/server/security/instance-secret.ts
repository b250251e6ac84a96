import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

let root: string
const derived = new Map<string, Buffer>()

/** A key of its own for each purpose, all from the one secret of this installation. */
export function secret(purpose: string): Buffer {
  const known = derived.get(purpose)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', root, '', purpose, 32))
  derived.set(purpose, key)
  return key
}

/** Takes APP_SECRET, or the secret that the first start left in the data folder. */
export function openSecret({
  appSecret,
  dataDir,
}: {
  appSecret?: string | undefined
  dataDir: string
}): void {
  root = appSecret ?? loadSecret(dataDir)
  derived.clear()
}

function loadSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true })
  if (!existsSync(path)) makeSecret(path)
  return readFileSync(path, 'utf8')
}

/** Written aside and then linked: of two processes that start at once one wins, and neither reads half a secret. */
function makeSecret(path: string): void {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
}
