import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

export type TestTask = { tests: string[]; changed: string }
/** The first test that fails; without a file where something else went wrong. */
export type Failure = { file?: string; says: string }
/** Vitest breaks off by itself where a test that has timed out in the run before still holds it up. */
export type TestResult = { failure: Failure | null } | 'broken off'

const self = new URL('./tester-process.ts', import.meta.url)

/** Runs tests of the folder again and again in one process, which is replaced when a fault makes it hang. */
export class Tester {
  readonly #folder: string
  readonly #databaseUrl: string
  #process: ChildProcess | undefined

  constructor({ folder, databaseUrl }: { folder: string; databaseUrl: string }) {
    this.#folder = folder
    this.#databaseUrl = databaseUrl
  }

  /** Null where all pass. What is broken off is run again, by a new process. */
  async firstFailure(task: TestTask, withinMs: number): Promise<Failure | null> {
    for (let tries = 0; tries < 3; tries++) {
      const outcome = await this.#run(task, withinMs)
      if (outcome !== 'broken off') return outcome
    }
    throw new Error(`These tests are broken off again and again: ${task.tests.join(', ')}`)
  }

  async #run(task: TestTask, withinMs: number): Promise<Failure | null | 'broken off'> {
    if (task.tests.length === 0) return null
    const child = await this.#start()
    const result = answerOf(child, withinMs)
    child.send(task)
    const outcome = await result
    if (typeof outcome !== 'string') return outcome.failure
    this.close()
    return outcome === 'broken off' ? outcome : { says: outcome }
  }

  /** Takes along whatever the tests have started. */
  close(): void {
    const pid = this.#process?.pid
    this.#process = undefined
    if (pid === undefined) return
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // It has ended already.
    }
  }

  async #start(): Promise<ChildProcess> {
    if (this.#process) return this.#process
    const child = fork(self, {
      cwd: this.#folder,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, TEST_DATABASE_URL: this.#databaseUrl },
    })
    this.#process = child
    const outcome = await answerOf(child, 120_000)
    if (typeof outcome === 'string') throw new Error(`The tests do not start: ${outcome}`)
    return child
  }
}

async function answerOf(child: ChildProcess, withinMs: number): Promise<TestResult | string> {
  const answered = new AbortController()
  const { signal } = answered
  const late = AbortSignal.timeout(withinMs)
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([result]) => result as TestResult),
      once(child, 'exit', { signal }).then(() => 'the process of the tests ended'),
      once(late, 'abort', { signal }).then(() => `not through after ${withinMs / 1000} s`),
    ])
  } finally {
    answered.abort()
  }
}
