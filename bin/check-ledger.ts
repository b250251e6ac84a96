import { proofOfLedger } from '#features/payments/ledger/server/queries.ts'
import { db } from '#platform/server/database/database.ts'
import { assertMigrated } from '#platform/server/database/migrations.ts'
import { openPlatform } from '#platform/server/platform.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'

/**
 * Proves the books: every posting against every transaction, every balance against its entries. Names what
 * differs and then ends with 1. Only reads.
 */
try {
  await checkLedger()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function checkLedger(): Promise<void> {
  const platform = await openPlatform(
    { ...loadSettings(), LOG_LEVEL: 'error' },
    { migrates: false },
  )
  try {
    await assertMigrated(db)
    const { postings, differences, owed } = await proofOfLedger()
    for (const difference of differences) console.error(difference)
    if (owed.length > 0) process.stdout.write(`Owed, with nothing pending:\n${lines(owed)}`)
    process.stdout.write(`${postings} postings checked, ${differences.length} differences.\n`)
    process.exitCode = differences.length > 0 ? 1 : 0
  } finally {
    await platform.close()
  }
}

function lines(sentences: string[]): string {
  return sentences.map(sentence => `  ${sentence}\n`).join('')
}
