import { expect, test } from 'vitest'
import { explainConnection, explainStart } from './start-faults.ts'

const where = { HOST: '0.0.0.0', PORT: 80, DATA_DIR: '/data' }
const fault = (code: string, syscall = '') => Object.assign(new Error(code), { code, syscall })

test.each([
  [fault('EADDRINUSE', 'listen'), /^PORT 80 is taken: .* set PORT to another\.$/],
  [fault('EACCES', 'listen'), /^PORT 80 may not be used by this user .*\.$/],
  [fault('EADDRNOTAVAIL', 'listen'), /^HOST 0\.0\.0\.0 is no address of this machine .*\.$/],
  [fault('ENOSPC', 'write'), /^DATA_DIR cannot be used: \/data is on a full disk\. .*\.$/],
])('%s is told with the name of its setting', (error, sentence) => {
  expect(explainStart(error, where)).toMatchObject({ message: expect.stringMatching(sentence) })
})

test('what has another cause is passed on as it is', () => {
  const own = new TypeError('a fault of ours')
  expect(explainStart(own, where)).toBe(own)
  expect(explainConnection(own, 'DATABASE_URL', 'postgres://db/adwuma')).toBe(own)
})

test.each(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '28P01', '28000', '3D000', '53300', 'XX000'])(
  'a connection that ends with %s is told with its setting and host, and without the password',
  code => {
    const { message } = explainConnection(
      fault(code),
      'DATABASE_READ_URL',
      'postgres://adwuma:hunter2@db.example:6432/adwuma',
    ) as Error
    expect(message).toMatch(/^DATABASE_READ_URL cannot be used: db\.example:6432 .+\.$/)
    expect(message).toContain(`(${code})`)
    expect(message).not.toContain('hunter2')
  },
)
