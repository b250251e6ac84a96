import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createPool, kyselyOn } from '#platform/server/database.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { migrate } from '#platform/server/migrations.ts'

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

/** One PostgreSQL for the whole run: the one of TEST_DATABASE_URL, else our own without care for crashes. */
export async function startTestPostgres(): Promise<TestPostgres & { stop: () => Promise<void> }> {
  const server = await findServer()
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

async function findServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'adwuma-test-'))
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const { url, stop } = await startEmbeddedPostgres({ dataDir, settings })
  return {
    url,
    stop: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Makes a database (from `template`, if one is named) and answers its address. */
export async function createDatabase(of: {
  serverUrl: string
  name: string
  template?: string
}): Promise<string> {
  const from = of.template ? ` template ${of.template}` : ''
  await onServer(of.serverUrl, `create database ${of.name}${from}`)
  return urlOf(of.serverUrl, of.name)
}

export async function dropDatabase(of: { serverUrl: string; name: string }): Promise<void> {
  await onServer(of.serverUrl, `drop database if exists ${of.name} with (force)`)
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
