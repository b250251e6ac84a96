/** The folder of a backup: every file in it is written once, with its checksum, and the list of checksums last. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Manifest, pathOfTable, readManifest } from './manifest.ts'

/** In the format of `sha256sum`, so that anybody can check a backup: `sha256sum -c SHA256SUMS`. */
const sums = 'SHA256SUMS'
const describedIn = 'manifest.json'

export type BackupFolder = {
  path: string
  /** Writes a file of the backup. `path` is within the folder. */
  write(path: string, content: AsyncIterable<Buffer>, ...through: Transform[]): Promise<void>
  has(path: string): boolean
  /** Makes it a whole backup. */
  finish(manifest: Manifest): Promise<void>
}

/** @throws Error with a sentence where the folder holds something already */
export async function newBackupFolder(path: string): Promise<BackupFolder> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if ((await readdir(path)).length > 0)
    throw new Error(`${path} is not empty: every backup gets a folder of its own.`)
  const checksums = new Map<string, string>()
  const write: BackupFolder['write'] = async (name, content, ...through) => {
    const target = join(path, name)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const { hashing, digest } = hashOnTheWay()
    const file = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline([Readable.from(content), ...through, hashing, file])
    checksums.set(name, digest())
  }
  return {
    path,
    write,
    has: name => checksums.has(name),
    finish: async manifest => {
      await write(describedIn, once(JSON.stringify(manifest, null, 2)))
      const lines = [...checksums].map(([name, sum]) => `${sum}  ${name}\n`)
      const draft = join(path, `${sums}.part`)
      await writeFile(draft, lines.join(''), { mode: 0o600, flush: true })
      await rename(draft, join(path, sums))
    },
  }
}

/** Takes back what has been written so far. */
export async function discard({ path }: BackupFolder): Promise<void> {
  for (const entry of await readdir(path))
    await rm(join(path, entry), { recursive: true, force: true })
}

/**
 * Reads the whole backup and answers what is in it, with the paths of its files.
 * @throws Error with a sentence where anything is missing, changed or too much
 */
export async function verifyBackup(path: string): Promise<{ manifest: Manifest; files: string[] }> {
  const checksums = await readSums(path)
  const faults: string[] = []
  for (const [name, sum] of checksums) {
    const fault = await faultOf(join(path, name), sum)
    if (fault) faults.push(`${name} ${fault}.`)
  }
  if (faults.length > 0) throw new Error(`The backup is damaged:\n${firstOf(faults)}`)
  const manifest = readManifest(await readFile(join(path, describedIn), 'utf8'))
  const files = [...checksums.keys()].filter(name => name.startsWith('files/'))
  const expected = [describedIn, ...manifest.tables.map(pathOfTable), ...files]
  const absent = expected.filter(name => !checksums.has(name))
  if (absent.length > 0 || files.length !== manifest.files || expected.length !== checksums.size)
    throw new Error(`The backup is damaged: ${sums} does not list what ${describedIn} says.`)
  return { manifest, files }
}

async function readSums(path: string): Promise<Map<string, string>> {
  const text = await readFile(join(path, sums), 'utf8').catch(() => {
    throw new Error(
      `${path} is no whole backup: ${sums} is missing, which is written last. Take an earlier one.`,
    )
  })
  const lines = text.split('\n').slice(0, -1)
  return new Map(
    lines.map(line => {
      const [, sum = '', name = ''] = /^([0-9a-f]{64}) {2}([\w./-]+)$/.exec(line) ?? []
      if (!name || name.split('/').includes('..'))
        throw new Error(`The backup is damaged: ${sums} cannot be read.`)
      return [name, sum]
    }),
  )
}

async function faultOf(file: string, wanted: string): Promise<string | undefined> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) return 'is missing'
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex') === wanted ? undefined : 'is not what was written'
}

const most = 10
const firstOf = (faults: string[]) =>
  faults.length > most
    ? `${faults.slice(0, most).join('\n')}\nand ${faults.length - most} more.`
    : faults.join('\n')

function hashOnTheWay(): { hashing: Transform; digest: () => string } {
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform: (chunk, _encoding, done) => {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { hashing, digest: () => hash.digest('hex') }
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}
