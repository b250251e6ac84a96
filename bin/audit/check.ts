import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'

/** Something that is so in a sound database, whatever has happened to it. */
export type Check = {
  /** What is so, as a sentence. */
  claim: string
  /** What contradicts it, a sentence each. */
  faultsIn(look: Look): Promise<string[]>
}

export type Look = {
  /** One moment of the whole database; nothing can be written in it. */
  tx: Transaction<DB>
  now: Date
}

export type Finding = { claim: string; faults: string[] }

export type FaultRow = { sentence: string }

/** A check that is one question to the database: each row of the answer is a fault. */
export function defineCheck(claim: string, question: (now: Date) => RawBuilder<FaultRow>): Check {
  return {
    claim,
    faultsIn: async ({ tx, now }) =>
      (await question(now).execute(tx)).rows.map(({ sentence }) => sentence),
  }
}

/** Makes every check at one moment, and tells of each as soon as it is made. Changes nothing. */
export async function auditAt(
  now: Date,
  checks: readonly Check[],
  onFinding: (finding: Finding) => void = () => {},
  database: Kysely<DB> = db,
): Promise<Finding[]> {
  const findings: Finding[] = []
  await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async tx => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      for (const { claim, faultsIn } of checks) {
        const finding = { claim, faults: await faultsIn({ tx, now }) }
        findings.push(finding)
        onFinding(finding)
      }
    })
  return findings
}
