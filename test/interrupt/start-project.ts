import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

export type Start = {
  output(): string
  /** What has become of it by then. */
  outcome(withinMs: number): Promise<'serves' | 'ended' | 'still starting'>
  kill(kind: 'all' | 'npm' | 'all but the youngest'): void
  /** Asks it to end, and waits until all that it has started is gone. */
  end(): Promise<void>
}

/** `npm start` in a copy of the project, with everything that it starts in the copy found by where it lies. */
export function startProject(folder: string, port: number): Start {
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...cleanEnvironment(), PORT: String(port), INTERRUPTED_IN: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      said += text
    })
  const closed = once(child, 'exit').then(() => 'ended' as const)
  return {
    output: () => said,
    outcome: withinMs => {
      const stop = new AbortController()
      const serves = untilServing(port, () => said, stop.signal)
      const late = pause(withinMs, 'still starting' as const, { signal: stop.signal })
      return Promise.race([serves, closed, late]).finally(() => stop.abort())
    },
    kill: kind => {
      for (const pid of victims(kind, Number(child.pid), folder)) killNow(pid)
    },
    end: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await untilGone(folder)
    },
  }
}

/** As from a terminal, not as from another `npm run`. */
function cleanEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => !/^npm_|^ADWUMA_|^NODE_/i.test(name))
  return Object.fromEntries(kept)
}

async function untilServing(port: number, said: () => string, signal: AbortSignal) {
  while (!signal.aborted) {
    await pause(250, undefined, { signal })
    if (!said().includes(' runs on http')) continue
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null)
    if (answer?.status === 200 && (await answer.text()).includes('</html>')) return 'serves'
  }
  return 'still starting'
}

function victims(kind: string, npm: number, folder: string): number[] {
  if (kind === 'npm') return [npm]
  const all = processesIn(folder)
  return kind === 'all' ? all : all.sort((one, other) => one - other).slice(0, -1)
}

/** Not the database, which has a session and an environment of its own: the next start must put that in order. */
const processesIn = (folder: string) =>
  processes().filter(pid => read(`/proc/${pid}/environ`).includes(`INTERRUPTED_IN=${folder}`))

const databasesIn = (folder: string) =>
  processes().filter(pid => folderOf(pid).startsWith(`${folder}/`))

const processes = () =>
  readdirSync('/proc')
    .map(Number)
    .filter(pid => pid > 0)

function folderOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    // It has ended in between.
    return ''
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // It has ended in between.
    return ''
  }
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended in between.
  }
}

async function untilGone(folder: string): Promise<void> {
  const giveUpAt = performance.now() + 30_000
  while (processesIn(folder).length > 0 && performance.now() < giveUpAt) await pause(250)
  for (const pid of [...processesIn(folder), ...databasesIn(folder)]) killNow(pid)
}
