import { log } from '../observability/logging.ts'

const reportMs = 10_000

/** What is being done, for the log: at its beginning and end, and now and then in between. */
export class MigrationProgress {
  readonly #began = performance.now()
  readonly #timer = setInterval(() => this.#report(), reportMs)
  #running: string | undefined

  async track(name: string, work: () => Promise<void>): Promise<void> {
    const began = performance.now()
    this.#running = name
    log.info({ migration: name }, 'a migration begins')
    await work()
    log.info({ migration: name, seconds: secondsSince(began) }, 'a migration is done')
    this.#running = undefined
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #report(): void {
    const seconds = secondsSince(this.#began)
    if (this.#running) log.info({ migration: this.#running, seconds }, 'still migrating')
    else log.info({ seconds }, 'waiting for another process that migrates')
  }
}

const secondsSince = (began: number) => Math.round((performance.now() - began) / 1000)
