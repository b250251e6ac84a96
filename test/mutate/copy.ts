import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A copy of the project to plant faults in: nobody's own files change, and whatever tests start reads the fault too. */
export async function openCopy(root: string) {
  const folder = await mkdtemp(join(tmpdir(), 'adwuma-mutate-'))
  const listed = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root })
  for (const path of listed.stdout.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await cp(join(root, path), join(folder, path))
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    read: (path: string) => readFile(join(folder, path), 'utf8'),
    write: (path: string, text: string) => writeFile(join(folder, path), text),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
