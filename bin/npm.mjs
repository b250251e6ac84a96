// Runs on a machine's own Node, older than ours, with nothing installed.
import { delimiter, join } from 'node:path'
import { root, run } from './run.mjs'

/** Short waits between tries: somebody sits before a screen on which nothing moves. */
const quickly = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
const pingTimeoutMs = 15_000
const signOfLifeMs = 15_000

const networkFault =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|FETCH_ERROR|EIDLETIMEOUT|ENOTCACHED|network timeout)\b/
const diskFull = /\b(?:ENOSPC|EDQUOT)\b/

/** Whether the registry answers at all, with whatever. Says so where it does not: npm alone would be silent for minutes. */
export async function isReachable(folder) {
  const { code, output } = await npm(
    ['ping', '--loglevel=error', '--fetch-retries=0', `--fetch-timeout=${pingTimeoutMs}`],
    folder,
  )
  if (code === 0 || !networkFault.test(output)) return true
  process.stdout.write(
    `${registryIn(output)} does not answer. Trying with what npm has kept of earlier installations …\n`,
  )
  return false
}

/** @throws Error that says what npm said, and what to do where that is known */
export async function runNpm(args, folder) {
  const began = Date.now()
  const alive = setInterval(() => {
    process.stdout.write(`… still at it after ${Math.round((Date.now() - began) / 1000)} s\n`)
  }, signOfLifeMs)
  const { code, output } = await npm([...args, ...quickly], folder).finally(() =>
    clearInterval(alive),
  )
  if (code !== 0) throw new Error(`${output.trim()}\n\n${reason(output)}`)
}

function reason(output) {
  if (diskFull.test(output))
    return 'The packages could not be installed: the disk is full. Free some space and start again.'
  if (networkFault.test(output))
    return (
      `The packages could not be installed: ${registryIn(output)} cannot be reached. Look at the connection to the ` +
      'internet (and npm config get registry, npm config get proxy), then start again.'
    )
  return 'The packages could not be installed: npm says why above.'
}

function registryIn(output) {
  const address = output.match(/https?:\/\/(?:[^@/\s]*@)?([^/\s'"]+)/)?.[1]
  return address ? `The package registry (${address})` : 'The package registry'
}

/** Nothing of packages that may be half there: what npm runs is the machine's own. */
const untouched = {
  NODE_COMPILE_CACHE: '',
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter(folder => folder !== join(root, 'node_modules/.bin'))
    .join(delimiter),
}

async function npm(args, cwd) {
  const path = process.env.npm_execpath
  const [command, ...first] = path ? [process.execPath, path] : ['npm']
  let output = ''
  const code = await run(command, [...first, ...args], {
    cwd,
    env: untouched,
    onOutput: text => {
      output += text
    },
  })
  return { code, output }
}
