/** Server processes as production runs them, on ports that stay theirs, however often they end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type Servers = {
  count: number
  /** Those that ended although nobody asked them to, as sentences. */
  fallen: string[]
  /** Resolves once it says that it is ready. `extraEnv` and `release` stay for all later starts of it. */
  start(n: number, extraEnv?: Record<string, string>, release?: string): Promise<void>
  kill(n: number): Promise<void>
  /** As a supervisor replaces a process: it may finish what it began. */
  stop(n: number): Promise<void>
  end(): Promise<void>
}

/** Beside much else a start takes a minute and more. */
const startWithinMs = 180_000

export function openServers(options: {
  ports: readonly number[]
  env: Record<string, string>
  logFolder: string
  /** Of Node, such as how large its heap may become. */
  flags?: readonly string[]
}): Servers {
  const running: (ChildProcess | undefined)[] = []
  const releases: string[] = []
  const envs = options.ports.map(port => ({ ...options.env, PORT: String(port) }))
  // As `npm start` runs the server.
  const flags = ['--max-semi-space-size=4', ...(options.flags ?? [])]
  const fallen: string[] = []
  const stopping = new WeakSet<ChildProcess>()
  const halt = async (n: number, signal: NodeJS.Signals) => {
    const child = running[n]
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    stopping.add(child)
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return {
    count: options.ports.length,
    fallen,
    start: async (n, extraEnv = {}, release = releases[n] ?? process.cwd()) => {
      Object.assign(envs[n] ?? {}, extraEnv)
      releases[n] = release
      const child = spawn(process.execPath, [...flags, 'src/server.ts'], {
        cwd: release,
        env: { ...process.env, ...envs[n], NODE_ENV: '' },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      running[n] = child
      child.once('exit', (code, signal) => {
        if (!stopping.has(child)) fallen.push(`process ${n} ended with ${code ?? signal}`)
      })
      const log = createWriteStream(join(options.logFolder, `server-${n}.log`), { flags: 'a' })
      child.stdout?.pipe(log, { end: false })
      child.stderr?.pipe(log, { end: false })
      await untilReady(options.ports[n] as number, child)
    },
    kill: n => halt(n, 'SIGKILL'),
    stop: n => halt(n, 'SIGTERM'),
    end: async () => {
      await Promise.all(options.ports.map((_, n) => halt(n, 'SIGTERM')))
    },
  }
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + startWithinMs
  for (;;) {
    const said = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      async answer => `${answer.status} ${await answer.text()}`,
      String,
    )
    if (said.startsWith('200')) return
    if (child.exitCode !== null) throw new Error(`A server ended with ${child.exitCode}`)
    if (Date.now() > giveUpAt) throw new Error(`A server does not become ready: ${said}`)
    await pause(100)
  }
}
