import { execFile } from 'node:child_process'
import { chown, lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CannotStartDatabase } from './cannot-start-database.ts'

const run = promisify(execFile)

/** Whom PostgreSQL runs as: nothing to change for an ordinary user, another user for root. */
export type Account = { name: string; uid?: number; gid?: number }

/**
 * PostgreSQL refuses root, so root lends it to whoever owns the cluster already, to `postgres`, or
 * else to `nobody`.
 */
export async function findAccount(cluster: string): Promise<Account> {
  if (process.getuid?.() !== 0) return { name: 'the present user' }
  for (const name of [await ownerOf(cluster), 'postgres', 'nobody']) {
    const ids = name && (await idsOf(name))
    if (ids) return { name, ...ids }
  }
  throw new CannotStartDatabase(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as. ' +
      'Add one (useradd --system postgres), start as an ordinary user, or set DATABASE_URL.',
  )
}

async function ownerOf(path: string): Promise<string | undefined> {
  const uid = await lstat(path).then(
    found => found.uid,
    () => 0,
  )
  if (uid === 0) return undefined
  return run('id', ['-un', String(uid)]).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  )
}

async function idsOf(name: string): Promise<{ uid: number; gid: number } | undefined> {
  const answers = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]).catch(
    () => undefined,
  )
  return answers && { uid: Number(answers[0].stdout), gid: Number(answers[1].stdout) }
}

/** Whether the account can read (or run) every one of `paths`, asked of the system itself. */
export async function canReach(account: Account, paths: string[]): Promise<boolean> {
  const script = 'for path; do test -r "$path" || exit 1; done'
  return run('/bin/sh', ['-c', script, 'reach', ...paths], { cwd: '/', ...identity(account) })
    .then(() => true)
    .catch(() => false)
}

export function identity({ uid, gid }: Account): { uid?: number; gid?: number } {
  return uid === undefined ? {} : { uid, gid }
}

/** Hands a folder to the account, also one that an earlier start left to somebody else. */
export async function giveTo(account: Account, path: string): Promise<void> {
  const { uid, gid } = account
  if (uid === undefined || gid === undefined) return
  const own = await lstat(path)
  if (own.uid === uid) return
  if (own.isDirectory()) {
    for await (const entry of await opendir(path)) await giveTo(account, join(path, entry.name))
  }
  await chown(path, uid, gid)
}
