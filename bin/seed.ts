import { parseArgs } from 'node:util'
import { demoGigs, seedDemo } from '../src/demo/seed.ts'
import { now } from '../src/platform/server/clock.ts'
import { openPlatform } from '../src/platform/server/platform.ts'
import { loadSettings } from '../src/platform/server/settings/settings.ts'

/** `npm run seed -- --gigs 100000`: demo people and gigs, as many as a load test needs. */
const most = 1_000_000

try {
  const { values } = parseArgs({ options: { gigs: { type: 'string' } } })
  await seed(gigCount(values.gigs))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function seed(gigs: number): Promise<void> {
  const settings = loadSettings()
  if (settings.production)
    throw new Error('Demo accounts have a public password: not in production.')
  const platform = await openPlatform(settings)
  try {
    const written = await seedDemo({ now: now(), gigs })
    process.stdout.write(`${written.people} people and ${written.gigs} gigs written.\n`)
  } finally {
    await platform.close()
  }
}

function gigCount(text: string | undefined): number {
  const count = text === undefined ? demoGigs : Number(text)
  if (!Number.isInteger(count) || count < 1 || count > most)
    throw new Error(`--gigs takes a whole number from 1 to ${most}.`)
  return count
}
