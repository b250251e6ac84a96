import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'

const node = join(root, 'node_modules/.bin/node')
const reactRouter = join(root, 'node_modules/@react-router/dev/bin.cjs')
/** A build that outlived its start would write into the folder of the next. */
const endWithLauncher = new URL('./end-with-launcher.mjs', import.meta.url).href
const stamp = join(root, 'build/stamp')
const inputs = [
  'src',
  'public',
  'package-lock.json',
  'bin/floor',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
]

/** Builds the pages unless the build at hand was made from exactly these files. Answers the exit code. */
export async function buildPages({ onOutput } = {}) {
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 0
  rmSync(stamp, { force: true })
  const env = { NODE_ENV: 'production', ADWUMA_LAUNCHER: String(process.pid) }
  const code = await run(node, ['--import', endWithLauncher, reactRouter, 'build'], {
    env,
    onOutput,
  })
  if (code === 0) writeFileSync(stamp, wanted)
  return code
}

/** By content: a fresh clone or a changed branch touches every file's time. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesUnder)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .sort()
}
