import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * Environment in which `node` is ours: the machine's own may be too old for the packages. What it has compiled once it
 * keeps, so that every later start takes a third less.
 */
export function environment(extra = {}) {
  const first = join(root, 'node_modules/.bin')
  return {
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    ...process.env,
    PATH: `${first}:${process.env.PATH}`,
    ...extra,
  }
}

/** Runs a command in the project with its output shown (or kept, see `onOutput`), passes signals on, answers its exit code. */
export function run(command, args, { cwd = root, env = {}, onOutput } = {}) {
  const child = spawn(command, args, {
    cwd,
    env: environment(env),
    stdio: onOutput ? ['inherit', 'pipe', 'pipe'] : 'inherit',
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', onOutput)
  }
  const forward = signal => child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code, signal) => {
      for (const name of signals) process.off(name, forward)
      done(code ?? 128 + constants.signals[signal])
    })
  })
}
