import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { loadSettings } from '../settings/settings.ts'
import { sweepUploads, uploadsJob } from './uploads.ts'

const minutes = 60_000
const own = `${hostname().replace(/[^\w-]/g, '-')}-${process.pid}`
let uploads: string

beforeEach(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'adwuma-uploads-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  loadSettings({ DATA_DIR: dataDir })
  uploads = join(dataDir, 'uploads')
})

test('a start removes what an earlier process of the same number left, however new', async () => {
  await leave(own, 0)
  await sweepUploads()
  expect(await listLeft()).toEqual([])
})

test('a start spares a process of the same number in another container', async () => {
  await leave(`another-${process.pid}`, 0)
  await sweepUploads()
  expect(await listLeft()).toEqual([`another-${process.pid}/request-a`])
})

test('what other processes left is removed once no request can still need it', async () => {
  await leave('host-1', 16 * minutes)
  await leave('host-2', 14 * minutes)
  await sweepUploads()
  expect(await listLeft()).toEqual(['host-2/request-a'])
})

test('a process that runs on does the same from time to time, and spares its own', async () => {
  await leave('host-1', 16 * minutes)
  await leave(own, 0)
  await uploadsJob.run({ data: {}, now: new Date() })
  expect(await listLeft()).toEqual([`${own}/request-a`])
})

test('where nothing was ever uploaded nothing is removed', async () => {
  await expect(sweepUploads()).resolves.toBeUndefined()
})

async function leave(processName: string, ageMs: number): Promise<void> {
  const folder = join(uploads, processName, 'request-a')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'card.jpg'), 'a face')
  const then = new Date(Date.now() - ageMs)
  await utimes(folder, then, then)
}

async function listLeft(): Promise<string[]> {
  const paths = await readdir(uploads, { recursive: true })
  return paths.filter(path => path.endsWith('request-a'))
}
