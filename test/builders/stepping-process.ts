import { fork } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { bundleServer } from './bundled-server.ts'

export type SteppingProcess = {
  /** Of its API, where it serves one. */
  url: string
  run(job: string, now?: Date): void
  kill(): Promise<unknown>
}

/** A process of fakes/stepping-process.ts, with so many connections; starting it costs less than a whole server. */
export async function startSteppingProcess(
  env: Record<string, string>,
  { serves = false, poolSize = 10 } = {},
): Promise<SteppingProcess> {
  const child = fork(await bundleServer('stepping-process'), {
    env: {
      ...process.env,
      ...{ DEMO: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'error', NODE_ENV: '', ...env },
      ...{ POOL_SIZE: String(poolSize), SERVES: serves ? '1' : '' },
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [url] = await once(child, 'message')
  return {
    url,
    run: (job, now = new Date()) => void child.send({ job, now: now.toISOString() }),
    kill: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
