import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { isListenedTo, openSign } from './socket-sign.ts'

/** The id is in the names of this holder's files: in containers that share a folder many have the same number. */
type Holder = { pid: number; born: string; id: string }

type Lock = { heldBy: number | 'another container' } | { release: () => Promise<void> }

/**
 * Makes this process the only holder of `file`, or says which process holds it. A holder that was
 * killed holds nothing: its process is gone, or its number now belongs to a younger one, and nobody
 * listens at its sign, which tells of the processes of other containers too.
 */
export async function lockFolder(file: string): Promise<Lock> {
  const born = (await startTimeOf(process.pid)) ?? ''
  const own: Holder = { pid: process.pid, born, id: randomUUID().slice(0, 8) }
  const draft = `${file}.${own.id}`
  await writeFile(draft, JSON.stringify(own), { mode: 0o600 })
  const sign = await openSign(signOf(file, own))
  let isOurs = false
  try {
    while (!(await linkIfFree(draft, file))) {
      const holder = await readHolder(file)
      if (holder && (await isAlive(holder))) return { heldBy: holder.pid }
      if (holder && (await isListenedTo(signOf(file, holder))))
        return { heldBy: 'another container' }
      await removeStale(file, { holder, own })
    }
    isOurs = true
  } finally {
    await rm(draft, { force: true })
    if (!isOurs) await sign?.close()
  }
  return {
    release: async () => {
      await releaseOwn(file, own)
      await sign?.close()
    },
  }
}

const signOf = (file: string, { id }: Holder) => `${file}.${id}.sign`

const isSame = (one: Holder | undefined, other: Holder | undefined): boolean =>
  one?.pid === other?.pid && one?.born === other?.born && one?.id === other?.id

/** A link appears at once and with its content, so nobody ever reads a half-written lock. */
async function linkIfFree(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Two processes may find the same stale lock: the slower must not take the faster one's new lock. */
async function removeStale(
  file: string,
  { holder, own }: { holder: Holder | undefined; own: Holder },
): Promise<void> {
  const aside = `${file}.${own.id}.stale`
  try {
    await rename(file, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  const moved = await readHolder(aside)
  if (moved && !isSame(moved, holder)) await linkIfFree(aside, file)
  else if (holder) await rm(signOf(file, holder), { force: true })
  await rm(aside, { force: true })
}

async function releaseOwn(file: string, own: Holder): Promise<void> {
  const holder = await readHolder(file)
  if (isSame(holder, own)) await rm(file, { force: true })
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    const { pid, born, id } = JSON.parse(await readFile(file, 'utf8'))
    if (!Number.isInteger(pid) || typeof born !== 'string') return undefined
    // Releases of before wrote none.
    return { pid, born, id: /^[0-9a-f]{8}$/.test(id) ? id : '' }
  } catch {
    return undefined
  }
}

async function isAlive(holder: Holder): Promise<boolean> {
  const born = await startTimeOf(holder.pid)
  return born !== undefined && (born === holder.born || holder.born === '')
}

/** When a process began, as its system tells it; undefined when there is none, or it is a zombie. */
async function startTimeOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return !stat || state === 'Z' || state === 'X' ? undefined : fields[18]
  }
  const ps = promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)])
  return ps.then(({ stdout }) => stdout.trim() || undefined).catch(() => undefined)
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
