// Runs on a machine's own Node, older than ours, with nothing installed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'

/** The Node of package.json, whatever the machine's own is. */
export const pinnedNode = join(root, 'node_modules/node/bin/node')

/** Installs the packages unless exactly those of the lock file are there. */
export async function installPackages() {
  if (existsSync(pinnedNode) && sameAsLockFile()) return
  assertLockFileIsCurrent()
  process.stdout.write('Installing packages …\n')
  const npm = process.env.npm_execpath
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm']
  // Not `npm ci`: it refuses a lock file that lacks optional packages for other systems.
  const code = await run(command, [
    ...first,
    'install',
    '--no-save',
    '--include=dev',
    '--loglevel=error',
  ])
  if (code !== 0) throw new Error('The packages could not be installed: npm says why above.')
  if (existsSync(pinnedNode)) return
  throw new Error(
    'npm did not run the install scripts of the packages in "allowScripts". ' +
      'Allow them (npm config delete ignore-scripts) and start again.',
  )
}

/** npm notes what it installed once it is done, so an interrupted installation does not count. */
function sameAsLockFile() {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(join(root, 'node_modules/.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || present[path]?.version === version || (optional && !present[path]),
  )
}

function assertLockFileIsCurrent() {
  const asked = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const locked = packagesOf(join(root, 'package-lock.json'))?.['']
  for (const field of ['dependencies', 'devDependencies']) {
    if (sorted(asked[field]) === sorted(locked?.[field])) continue
    throw new Error('package-lock.json is not that of package.json. Run: npm install')
  }
}

const sorted = (versions = {}) => JSON.stringify(Object.entries(versions).sort())

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}
