import { sql } from 'kysely'
import { db } from './database.ts'
import { pendingMigrations } from './migrations.ts'

let leaving = false

/** From now on balancers are told to send nothing more to this process, which still answers. */
export function leave(): void {
  leaving = true
}

/** Null for a process that can answer requests. */
export async function whyNotReady(): Promise<string | null> {
  if (leaving) return 'stopping'
  try {
    await sql`select 1`.execute(db)
    return (await pendingMigrations(db)).length > 0 ? 'migrations pending' : null
  } catch {
    return 'database unreachable'
  }
}
