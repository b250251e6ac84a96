import { execFile } from 'node:child_process'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

type Holder = { pid: number; born: string }

/**
 * Makes this process the only holder of `file`, or says which process holds it. A holder that was
 * killed holds nothing: its process is gone, or its number now belongs to a younger one.
 */
export async function lockFolder(
  file: string,
): Promise<{ heldBy: number } | { release: () => Promise<void> }> {
  const own: Holder = { pid: process.pid, born: (await startTimeOf(process.pid)) ?? '' }
  const draft = `${file}.${process.pid}`
  await writeFile(draft, JSON.stringify(own), { mode: 0o600 })
  try {
    while (!(await linkIfFree(draft, file))) {
      const holder = await readHolder(file)
      if (holder && (await isAlive(holder))) return { heldBy: holder.pid }
      await removeStale(file, holder)
    }
  } finally {
    await rm(draft, { force: true })
  }
  return { release: () => releaseOwn(file, own) }
}

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
async function removeStale(file: string, stale: Holder | undefined): Promise<void> {
  const aside = `${file}.stale-${process.pid}`
  try {
    await rename(file, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  const moved = await readHolder(aside)
  if (moved && (moved.pid !== stale?.pid || moved.born !== stale.born))
    await linkIfFree(aside, file)
  await rm(aside, { force: true })
}

async function releaseOwn(file: string, own: Holder): Promise<void> {
  const holder = await readHolder(file)
  if (holder?.pid === own.pid && holder.born === own.born) await rm(file, { force: true })
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    const { pid, born } = JSON.parse(await readFile(file, 'utf8'))
    return Number.isInteger(pid) && typeof born === 'string' ? { pid, born } : undefined
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
