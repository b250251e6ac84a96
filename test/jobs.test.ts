import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allJobs } from '#jobs.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { ports } from '#ports.ts'

const root = join(import.meta.dirname, '..')
const nameOf = ({ name }: Job<object>) => name
const runningJobs = allJobs(ports).map(nameOf)

test('every job that a module offers for enqueueing is run by the server', async () => {
  const offered = (await Promise.all(serverModules().map(loadJobs))).flat().map(nameOf)
  expect(offered.length).toBeGreaterThan(15)
  expect(offered.filter(name => !runningJobs.includes(name))).toEqual([])
})

test('no two jobs share a name', () => {
  expect([...new Set(runningJobs)]).toEqual(runningJobs)
})

function serverModules(): string[] {
  return globSync('src/{features,platform}/**/server/**/*.ts', { cwd: root }).filter(
    path => !path.includes('.test.') && !path.endsWith('.d.ts'),
  )
}

async function loadJobs(path: string): Promise<Job<object>[]> {
  const module: Record<string, unknown> = await import(join(root, path))
  return Object.values(module).filter(isJob)
}

const isJob = (value: unknown): value is Job<object> =>
  value !== null &&
  typeof value === 'object' &&
  'name' in value &&
  'run' in value &&
  typeof value.run === 'function'
