import { expect, test } from 'vitest'
import { explainFileError, explainLog } from './cannot-start-database.ts'

test('a full disk, a read-only disk and a folder of somebody else are explained with a way out', () => {
  const explain = (code: string) =>
    String(explainFileError(Object.assign(new Error(code), { code }), '/data'))
  expect(explain('ENOSPC')).toContain('the disk that holds /data is full')
  expect(explain('EROFS')).toContain('/data is on a read-only disk. Set DATA_DIR')
  expect(explain('EACCES')).toContain('/data may not be written to by this user')
})

test('what has another cause is passed on as it is', () => {
  const fault = new TypeError('a fault of ours')
  expect(explainFileError(fault, '/data')).toBe(fault)
})

test('the reason is found in what PostgreSQL wrote', () => {
  const full = 'FATAL:  could not write to file "pg_wal/xlogtemp.29": No space left on device'
  expect(explainLog(full, '/data').message).toContain('is full')
  const older = 'FATAL:  database files are incompatible with server'
  expect(explainLog(older, '/data').message).toMatch(
    /another major version of PostgreSQL\. Go back to the release that you had and run "npm run backup.*before this one is started.*copy the file "secret".*npm run restore/,
  )
})

test('a reason nobody foresaw is quoted in one line', () => {
  const log = 'LOG:  starting\nFATAL:  the moon is full\nLOG:  database system is shut down\n'
  expect(explainLog(log, '/data').message).toBe(
    'The database cannot start: PostgreSQL gave up: FATAL:  the moon is full',
  )
})
