/** Servers under load run in processes of their own, so that CPU and memory are theirs alone. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type Usage = { cpuMs: number; megabytes: number }

export type Child = {
  url: string
  usage(): Promise<Usage>
  /** The same without clearing memory first, which takes processor time itself. */
  usageAsIs(): Promise<Usage>
  stop(): Promise<void>
}

/** `file` listens on a port of its own choice and tells it by `serve` below. */
export async function startChild(
  file: string,
  env: Record<string, string>,
  { heapMegabytes }: { heapMegabytes?: number | undefined } = {},
): Promise<Child> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    // As `npm start` runs the server.
    execArgv: [
      '--expose-gc',
      '--max-semi-space-size=4',
      ...(heapMegabytes ? [`--max-old-space-size=${heapMegabytes}`] : []),
    ],
    env: { ...process.env, ...env },
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    url: `http://127.0.0.1:${port}`,
    usage: () => ask(child, 'usage'),
    usageAsIs: () => ask(child, 'usage as is'),
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function ask(child: ChildProcess, question: Question): Promise<Usage> {
  child.send(question)
  const [usage] = (await once(child, 'message')) as [Usage]
  return usage
}

type Question = 'usage' | 'usage as is'

/** In the child: tells the port, and from then on what was used. */
export function reportToParent(port: number): void {
  process.on('message', (question: Question) => {
    if (question === 'usage') globalThis.gc?.()
    const { user, system } = process.cpuUsage()
    process.send?.({
      cpuMs: (user + system) / 1000,
      megabytes: process.memoryUsage().rss / 1024 / 1024,
    })
  })
  process.on('SIGTERM', () => process.exit(0))
  process.on('disconnect', () => process.exit(0))
  process.send?.({ port })
}
