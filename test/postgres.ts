import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createPool, kyselyOn } from '#platform/server/database/database.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrations.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testPostgres: TestPostgres
  }
}

/** A server for one run of the tests, and the migrated database that each test file copies. */
export type TestPostgres = { serverUrl: string; template: string }

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...postgres } = await startTestPostgres()
  project.provide('testPostgres', postgres)
  return stop
}

/**
 * One PostgreSQL for the whole run: the one of TEST_DATABASE_URL, else our own, which cares for crashes only where it is
 * to be `durable`.
 */
export async function startTestPostgres(
  options: OwnPostgres = {},
): Promise<TestPostgres & { stop: () => Promise<void> }> {
  const server = await findServer(options)
  const template = `adwuma_template_${process.pid}`
  await createDatabase({ serverUrl: server.url, name: template })
  const pool = createPool(urlOf(server.url, template))
  await migrate(kyselyOn(pool))
  await pool.end()
  return {
    serverUrl: server.url,
    template,
    stop: async () => {
      await dropDatabase({ serverUrl: server.url, name: template })
      await server.stop()
    },
  }
}

type OwnPostgres = { durable?: boolean; settings?: Record<string, string> }

async function findServer({
  durable = false,
  settings = {},
}: OwnPostgres): Promise<{ url: string; stop: () => Promise<void> }> {
  const address = process.env.TEST_DATABASE_URL
  if (address) return { url: address, stop: async () => {} }
  const dataDir = await mkdtemp(join(durable ? tmpdir() : await findFastFolder(), 'adwuma-test-'))
  const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  // Files in memory are read at once: to have other processes read them costs more. What was planned once is not planned
  // again for other values: half of what statements cost here.
  const quick = { io_method: 'sync', plan_cache_mode: 'force_generic_plan' }
  const { url, stop } = await startEmbeddedPostgres({
    dataDir,
    settings: durable ? settings : { ...careless, ...quick, ...settings },
  })
  return {
    url,
    stop: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * In memory, where there is room for it: a copy of the template is 400 files, and to make and delete so many on a disk
 * takes a fifth of the processor's time of all integration tests.
 */
async function findFastFolder(): Promise<string> {
  const memory = '/dev/shm'
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return Math.min(bavail * bsize, freemem()) > 4e9 ? memory : tmpdir()
}

/** Makes a database (from `template`, if one is named) and answers its address. */
export async function createDatabase(options: {
  serverUrl: string
  name: string
  template?: string
}): Promise<string> {
  // Page by page through the log, which is the default, costs twice as much.
  const from = options.template ? ` template ${options.template} strategy file_copy` : ''
  await onServer(options.serverUrl, `create database ${options.name}${from}`)
  return urlOf(options.serverUrl, options.name)
}

/** Its address, where there is one of this name. */
export async function findDatabase(database: {
  serverUrl: string
  name: string
}): Promise<string | undefined> {
  const url = urlOf(database.serverUrl, database.name)
  const client = new pg.Client(url)
  try {
    await client.connect()
    await client.end()
    return url
  } catch (error) {
    if ((error as { code?: string }).code === '3D000') return undefined
    throw error
  }
}

export async function dropDatabase(database: { serverUrl: string; name: string }): Promise<void> {
  await onServer(database.serverUrl, `drop database if exists ${database.name} with (force)`)
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
