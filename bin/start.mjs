// `npm start`: on a fresh machine with any Node from 20 on, and as quick as can be every time after.
import { join } from 'node:path'
import { buildPages } from './build.mjs'
import { installPackages, pinnedNode } from './install.mjs'
import { environment, root, run } from './run.mjs'

/** A third less memory (`npm run bench -- memory`): young garbage is collected in smaller steps. */
const lean = ['--max-semi-space-size=4']

const stopWatching = endWithParent()
try {
  await installPackages()
  await build()
  process.exitCode = await serve()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  stopWatching()
}

async function build() {
  let output = ''
  const code = await buildPages({
    onOutput: text => {
      if (!output) process.stdout.write('Building the pages …\n')
      output += text
    },
  })
  if (code !== 0) throw new Error(`${output}\nThe pages could not be built.`)
}

/** Becomes the server where Node can replace a process, so that signals reach it first-hand. */
function serve() {
  process.chdir(root)
  const args = [...lean, join(root, 'src/server.ts'), ...process.argv.slice(2)]
  process.execve?.(pinnedNode, [pinnedNode, ...args], environment())
  return run(pinnedNode, args, { env: { ADWUMA_LAUNCHER: String(process.pid) } })
}

/** npm that is killed takes nothing along: an installation would go on, and later the port would stay taken. */
function endWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  if (!process.env.npm_lifecycle_event) clearInterval(watch)
  return () => clearInterval(watch)
}
