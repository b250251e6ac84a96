import { sql } from 'kysely'
import { lookDb } from '../database/database.ts'
import { listPendingMigrations } from '../database/migrations.ts'

let leaving = false
let look: Promise<string | null> | undefined

/** From now on balancers are told to send nothing more to this process, which still answers. */
export function leave(): void {
  leaving = true
}

/** Null for a process that can answer requests. Looked up once for all who ask at the same time. */
export async function whyNotReady(): Promise<string | null> {
  if (leaving) return 'stopping'
  look ??= lookAtDatabase().finally(() => {
    look = undefined
  })
  return look
}

async function lookAtDatabase(): Promise<string | null> {
  try {
    await sql`select 1`.execute(lookDb)
    return (await listPendingMigrations(lookDb)).length > 0 ? 'migrations pending' : null
  } catch {
    return 'database unreachable'
  }
}
