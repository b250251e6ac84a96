/** Reads from a replica while it follows, and from the primary while it does not. */
import type pg from 'pg'
import { log } from '../observability/logging.ts'
import { isOutage } from './outages.ts'

/** What a read is sent to. */
export type Reader = {
  query<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>>
}

type Connections = Reader & { end(): Promise<void> }

type Surroundings = {
  primary: Reader
  /** To the primary: looking must not wait behind the requests that wait for `primary`. */
  primaryLooks: Connections
  /** To the replica. @throws while it cannot be reached */
  connect(): Promise<{ reads: Connections; looks: Connections }>
}

/** How far the log is; and since when the server has run, where it is none that only follows. */
type Look = { position: number; writer: string | null }

/** So far had the primary written its log at that moment of this process's clock. */
type Mark = { position: number; at: number }

const lookEveryMs = 1000
/** While it has to catch up with a change, which takes one that follows some milliseconds. */
const lookSoonMs = 25
/** What is read from the replica is never older. Longer than from one look to the next, or it would never be fit. */
export const mostLagMs = 3000
const mostMarks = 600
/** Milliseconds. A replica that hangs is given up before people notice; for a slow query the primary takes its time. */
export const patience = { patience: 2500, statementTimeout: 2000 }

/** Opens also where the replica is away: it is used from when it answers and follows. */
export async function openReplica(surroundings: Surroundings): Promise<Replica> {
  const replica = new Replica(surroundings)
  await replica.follow()
  return replica
}

export class Replica implements Reader {
  /** Reads by who answered them. */
  readonly answered = { replica: 0, primary: 0 }
  readonly #surroundings: Surroundings
  #connections: Awaited<ReturnType<Surroundings['connect']>> | undefined
  #marks: Mark[] = []
  /** What the primary had written until then is here. */
  #caughtUpTo = Number.NEGATIVE_INFINITY
  /** What had been written until then has to be shown to whoever asks. */
  #neededFrom = Number.NEGATIVE_INFINITY
  #wasFit = true
  #next: NodeJS.Timeout | undefined
  #isLooking = false
  #isClosed = false

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings
  }

  /** For how long something may have been written that is not here; Infinity while it cannot be reached. */
  get lagSeconds(): number {
    return (performance.now() - this.#caughtUpTo) / 1000
  }

  get isFit(): boolean {
    return this.lagSeconds * 1000 < mostLagMs
  }

  /** Something that visitors see has changed: until it is here as well, all is read from the primary. */
  awaitChange(): void {
    const hadAll = this.#hasChanges
    this.#neededFrom = performance.now()
    if (hadAll && this.isFit && !this.#isLooking) this.#lookAfter(lookSoonMs)
  }

  /** Whatever goes wrong at the replica, the primary may still answer: what is wrong itself fails there too. */
  async query<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    if (this.#connections && this.isFit && this.#hasChanges) {
      try {
        const result = await this.#connections.reads.query<Row>(query)
        this.answered.replica++
        return result
      } catch (error) {
        if (isAway(error)) this.#leave(error)
      }
    }
    this.answered.primary++
    return this.#surroundings.primary.query<Row>(query)
  }

  /** Looks now, and from now on again and again. */
  async follow(): Promise<void> {
    this.#isLooking = true
    await this.#look().catch(error => this.#leave(error))
    this.#isLooking = false
    if (this.#isClosed) return
    if (this.isFit && !this.#wasFit) log.info('the replica is used again')
    if (!this.isFit && this.#wasFit) this.#leave(new Error('It does not follow'))
    this.#wasFit = this.isFit
    this.#lookAfter(this.isFit && !this.#hasChanges ? lookSoonMs : lookEveryMs)
  }

  async end(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#next)
    await Promise.all([this.#surroundings.primaryLooks.end(), this.#hangUp()])
  }

  get #hasChanges(): boolean {
    return this.#caughtUpTo > this.#neededFrom
  }

  #lookAfter(ms: number): void {
    clearTimeout(this.#next)
    this.#next = setTimeout(() => void this.follow(), ms).unref()
  }

  async #hangUp(): Promise<void> {
    const { reads, looks } = this.#connections ?? {}
    this.#connections = undefined
    await Promise.all([reads?.end(), looks?.end()])
  }

  async #look(): Promise<void> {
    const at = performance.now()
    const { position, writer } = await lookAt(this.#surroundings.primaryLooks)
    this.#connections ??= await this.#surroundings.connect()
    if (this.#isClosed) return void (await this.#hangUp())
    const here = await lookAt(this.#connections.looks)
    if (here.writer !== null && here.writer !== writer)
      throw new Error('It has become a primary of its own')
    this.#marks = [...this.#marks.slice(-mostMarks), { position, at }]
    const reached = this.#marks.findLast(mark => mark.position <= here.position)
    if (!reached) return
    this.#caughtUpTo = reached.at
    this.#marks = this.#marks.filter(mark => mark.at >= reached.at)
  }

  #leave(error: unknown): void {
    if (this.#wasFit) log.warn({ err: error }, 'the replica is not used for now')
    this.#wasFit = false
    this.#caughtUpTo = Number.NEGATIVE_INFINITY
  }
}

const isAway = (error: unknown) =>
  isOutage(error) || (error instanceof Error && error.message === 'Query read timeout')

/** How far the log is that has been written, or has arrived. */
async function lookAt(connections: Reader): Promise<Look> {
  const { rows } = await connections.query<Look>({ text: lookQuery })
  return rows[0] ?? { position: Number.NaN, writer: null }
}

/**
 * On the primary where the next record will begin: the last one may be visible before it is written. Where that is the
 * first place of a block, no record ends there, so the replica is asked for the end of the block before.
 */
const lookQuery = `
  select coalesce(replayed, inserted - case when in_block <= 40 then in_block else 0 end)::float8 as position,
    case when replayed is null then extract(epoch from pg_postmaster_start_time())::text end as writer
  from (select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0' end as replayed) as replica,
    lateral (select case when replayed is null then pg_current_wal_insert_lsn() - '0/0' end as inserted) as primary_server,
    lateral (select inserted % current_setting('wal_block_size')::int as in_block) as place`
