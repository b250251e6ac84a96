/** Server processes as production runs them, on ports that stay theirs, however often they end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type Servers = {
  count: number
  /** Resolves once it says that it is ready. `more` stays for all later starts of it. */
  start(n: number, more?: Record<string, string>): Promise<void>
  kill(n: number): Promise<void>
  /** As a supervisor replaces a process: it may finish what it began. */
  stop(n: number): Promise<void>
  end(): Promise<void>
}

const startWithinMs = 60_000

export function openServers(of: {
  ports: readonly number[]
  env: Record<string, string>
  logFolder: string
}): Servers {
  const running: (ChildProcess | undefined)[] = []
  const envs = of.ports.map(port => ({ ...of.env, PORT: String(port) }))
  const halt = async (n: number, signal: NodeJS.Signals) => {
    const child = running[n]
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return {
    count: of.ports.length,
    start: async (n, more = {}) => {
      Object.assign(envs[n] ?? {}, more)
      // As `npm start` runs the server.
      const child = spawn(process.execPath, ['--max-semi-space-size=4', 'src/server.ts'], {
        env: { ...process.env, ...envs[n], NODE_ENV: '' },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      running[n] = child
      const log = createWriteStream(join(of.logFolder, `server-${n}.log`), { flags: 'a' })
      child.stdout?.pipe(log, { end: false })
      child.stderr?.pipe(log, { end: false })
      await untilReady(of.ports[n] as number, child)
    },
    kill: n => halt(n, 'SIGKILL'),
    stop: n => halt(n, 'SIGTERM'),
    end: async () => {
      await Promise.all(of.ports.map((_, n) => halt(n, 'SIGTERM')))
    },
  }
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + startWithinMs
  for (;;) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      answer => answer.ok,
      () => false,
    )
    if (isReady) return
    if (child.exitCode !== null) throw new Error(`A server ended with ${child.exitCode}`)
    if (Date.now() > giveUpAt) throw new Error('A server does not become ready')
    await pause(100)
  }
}
