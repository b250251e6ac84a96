import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { openEncryption } from '#platform/server/encryption.ts'
import { openSecret } from '#platform/server/instance-secret.ts'
import { openJobQueue } from '#platform/server/jobs.ts'
import { loadSettings } from '#platform/server/settings.ts'
import { openStorage } from '#platform/server/storage.ts'
import { createApp } from '../../src/app.ts'
import { useDatabase } from './database.ts'

export type TestApp = { server: FastifyInstance; dataDir: string }

/** The whole application on a database and a data folder of this test file's own. Jobs do not run by themselves. */
export function useApp(env: Record<string, string> = {}): TestApp {
  const app = {} as TestApp
  useDatabase()

  beforeAll(async () => {
    app.dataDir = mkdtempSync(join(tmpdir(), 'adwuma-app-'))
    loadSettings({
      DATA_DIR: app.dataDir,
      DATABASE_URL: 'postgres://test',
      RATE_LIMITS: 'off',
      DEMO: '0',
      ...env,
    })
    openSecret({ appSecret: randomUUID() + randomUUID(), dataDir: app.dataDir })
    openStorage({ driver: 'local', directory: join(app.dataDir, 'files'), secret: 'test' })
    openEncryption([randomBytes(32)])
    openJobQueue({ add: async () => {} })
    app.server = await createApp({ pages: false })
  })

  afterAll(async () => {
    await app.server.close()
    rmSync(app.dataDir, { recursive: true, force: true })
  })

  return app
}
