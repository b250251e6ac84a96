import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { createApp } from '#app.ts'
import { sendPasswordReset } from '#features/accounts/passwords/server/commands.ts'
import { sendNewCode } from '#features/accounts/verification/server/commands.ts'
import { openStorage } from '#platform/server/files/storage.ts'
import { openEncryption } from '#platform/server/security/encryption.ts'
import { openSecret } from '#platform/server/security/instance-secret.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { ports as allPorts, type Ports } from '#ports.ts'
import { useDatabase } from './database.ts'
import { runAtOnce } from './jobs.ts'

export type TestApp = { server: FastifyInstance; dataDir: string }

/** What sends the code or the link that somebody has just asked for. */
const askedFor = [sendPasswordReset, sendNewCode]

type TestAppOptions = {
  /** Opens the database. */
  open?: () => void
  /** Where a feature is to meet a stand-in. */
  ports?: Ports
}

/** The whole application on a database and a data folder of this test file's own. Of the jobs only `askedFor` run. */
export function useApp(env: Record<string, string> = {}, options: TestAppOptions = {}): TestApp {
  const { open = useDatabase, ports = allPorts } = options
  const app = {} as TestApp
  open()

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
    await openStorage({ driver: 'local', directory: join(app.dataDir, 'files'), secret: 'test' })
    openEncryption([randomBytes(32)])
    runAtOnce(askedFor)
    app.server = await createApp({ ports, pages: false })
  })

  afterAll(async () => {
    await app.server.close()
    rmSync(app.dataDir, { recursive: true, force: true })
  })

  return app
}
