import pg from 'pg'
import { pool } from './database.ts'
import { log } from './logging.ts'

const reconnectMs = 1000

/**
 * Calls `onSignal` with what any process tells this PostgreSQL channel; and with nothing once it listens, also after
 * each interruption, for what may have been missed. Comes back by itself. Answers how to stop.
 */
export function followSignals(
  channel: string,
  onSignal: (told?: string) => void,
): () => Promise<void> {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let stopped = false

  const listen = async () => {
    const connection = new pg.Client({
      connectionString: pool.options.connectionString,
      application_name: 'adwuma signals',
      keepAlive: true,
    })
    client = connection
    connection.on('notification', ({ payload }) => onSignal(payload ?? ''))
    connection.once('error', () => again(connection))
    connection.once('end', () => again(connection))
    try {
      await connection.connect()
      await connection.query(`listen ${connection.escapeIdentifier(channel)}`)
      onSignal()
    } catch (error) {
      log.warn({ err: error, channel }, 'cannot listen to the database')
      again(connection)
    }
  }
  const again = (lost: pg.Client) => {
    if (stopped || client !== lost) return
    client = undefined
    lost.end().catch(() => {})
    retry = setTimeout(listen, reconnectMs)
  }

  void listen()
  return async () => {
    stopped = true
    clearTimeout(retry)
    await client?.end()
  }
}
