import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../servers/program.ts'

export type ServerProcess = {
  url: string
  /** Whatever it has written until now, its log above all. */
  output(): string
  isRunning(): boolean
  /** Ends it and waits until it is gone. SIGTERM lets it finish what it began. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** A real server, as `npm start` runs it unless another script is named, on a port of its own. Needs `npm run build`. */
export async function startServer(
  env: Record<string, string>,
  script = 'src/server.ts',
): Promise<ServerProcess> {
  for (;;) {
    try {
      return await startOn(await freePort(), env, script)
    } catch (error) {
      // Between our look and its start somebody else may have been given the port.
      if (!String(error).includes(' is taken')) throw error
    }
  }
}

async function startOn(
  port: number,
  env: Record<string, string>,
  script: string,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, LOG_LEVEL: 'error', ...env, NODE_ENV: '', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written = await untilAnnounced(child)
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return {
    url: `http://localhost:${port}`,
    output: written,
    isRunning,
    end: async (signal = 'SIGTERM') => {
      if (!isRunning()) return
      // At its exit what it has written last may still be on the way to us.
      const gone = once(child, 'close')
      child.kill(signal)
      await gone
    },
  }
}

function untilAnnounced(child: ChildProcess): Promise<() => string> {
  let said = ''
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      if (/ runs on http/.test(said)) resolve(() => said)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('close', code => reject(new Error(`The server ended with ${code}: ${said}`)))
  })
}
