// Runs on a machine's own Node, older than ours, with nothing installed.
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { isReachable, runNpm } from './npm.mjs'
import { root } from './run.mjs'

const nodeInModules = 'node/bin/node'
const stampInModules = '.adwuma-installed'
const draftName = /^\.install-(\d+)$/

/** The Node of package.json, whatever the machine's own is. */
export const pinnedNode = join(root, 'node_modules', nodeInModules)

/**
 * Installs the packages unless exactly those of the lock file are there. They are made aside and moved into place whole,
 * with a stamp: packages without it were interrupted on their way, or put there by somebody else, and are replaced.
 */
export async function installPackages({ project = root } = {}) {
  const wanted = fingerprint(project)
  if (stampOf(project) === wanted) return
  assertLockFileIsCurrent(project)
  process.stdout.write('Installing packages …\n')
  removeLeftovers(project)
  const draft = join(project, `.install-${process.pid}`)
  try {
    prepare(project, draft)
    await install(draft)
    writeFileSync(join(draft, 'node_modules', stampInModules), wanted)
    // Another start may have been quicker, and its server runs on what it has put there.
    if (stampOf(project) !== wanted) replace(join(project, 'node_modules'), draft)
  } catch (error) {
    throw inWords(error, project)
  } finally {
    remove(draft)
  }
}

async function install(draft) {
  const offline = (await isReachable(draft)) ? [] : ['--offline']
  // Not `npm ci`: it refuses a lock file that lacks optional packages for other systems.
  await runNpm(['install', '--no-save', '--include=dev', '--loglevel=error', ...offline], draft)
  if (existsSync(join(draft, 'node_modules', nodeInModules))) return
  throw new Error(
    'npm did not run the install scripts of the packages in "allowScripts". ' +
      'Allow them (npm config delete ignore-scripts) and start again.',
  )
}

function prepare(project, draft) {
  mkdirSync(draft)
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    if (existsSync(join(project, file))) copyFileSync(join(project, file), join(draft, file))
}

/** Killed in between, there are no packages at all, and the next start installs them. */
function replace(modules, draft) {
  if (existsSync(modules)) renameSync(modules, join(draft, 'replaced'))
  renameSync(join(draft, 'node_modules'), modules)
}

/** Of installations that were killed; one that still runs keeps its own. */
function removeLeftovers(project) {
  for (const name of readdirSync(project)) {
    const pid = Number(draftName.exec(name)?.[1])
    if (pid && (pid === process.pid || !isAlive(pid))) remove(join(project, name))
  }
}

/** As well as can be: an npm that outlived its start may still write there, and what is left then is removed next time. */
function remove(draft) {
  try {
    rmSync(draft, { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    process.stderr.write(`${draft} is not needed and could not be removed (${error.code}).\n`)
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Packages hold programs for one kind of machine. */
function fingerprint(project) {
  const lock = readFileSync(join(project, 'package-lock.json'))
  return createHash('sha256')
    .update(lock)
    .update(process.platform + process.arch)
    .digest('hex')
}

function stampOf(project) {
  const file = join(project, 'node_modules', stampInModules)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function assertLockFileIsCurrent(project) {
  const read = file => JSON.parse(readFileSync(join(project, file), 'utf8'))
  const manifest = read('package.json')
  const locked = read('package-lock.json').packages['']
  for (const field of ['dependencies', 'devDependencies']) {
    if (toSortedJson(manifest[field]) === toSortedJson(locked?.[field])) continue
    throw new Error('package-lock.json is not that of package.json. Run: npm install')
  }
}

const toSortedJson = (versions = {}) => JSON.stringify(Object.entries(versions).sort())

function inWords(error, project) {
  const sentence = sentences[error.code]
  return sentence ? new Error(sentence(project), { cause: error }) : error
}

const notOurs = project =>
  `The packages could not be installed: ${project} may not be written to by this user. Start as the user who owns it.`
const cannotReplace = project =>
  `The packages could not be installed: ${join(project, 'node_modules')} cannot be replaced. Remove it and start again.`
const full = project =>
  `The packages could not be installed: the disk that holds ${project} is full. Free some space and start again.`
const sentences = {
  ...{ EACCES: notOurs, EPERM: notOurs, EROFS: notOurs },
  ...{ EBUSY: cannotReplace, EXDEV: cannotReplace, ENOTEMPTY: cannotReplace },
  ...{ ENOSPC: full, EDQUOT: full },
}
