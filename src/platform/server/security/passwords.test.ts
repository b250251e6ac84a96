import { verify } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { hashPassword, isWellKnownPassword, passwordMatches } from './passwords.ts'

vi.mock('@node-rs/argon2', async original => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return { ...real, verify: vi.fn(real.verify) }
})

test('a password is kept as Argon2id, each time with another salt', async () => {
  const [first, second] = await Promise.all([hashPassword('waakye!'), hashPassword('waakye!')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(first).not.toBe(second)
  expect(await passwordMatches('waakye!', first)).toBe(true)
  expect(await passwordMatches('Waakye!', first)).toBe(false)
})

test('an accented letter matches however the keyboard made it up', async () => {
  expect(await passwordMatches('cafe\u0301 noir', await hashPassword('caf\u00e9 noir'))).toBe(true)
})

test('where there is no hash nothing matches, after the same work', async () => {
  const real = await hashPassword('kenkey and fish')
  vi.mocked(verify).mockClear()
  expect(await passwordMatches('kenkey and fish', undefined)).toBe(false)
  expect(await passwordMatches('wrong password', real)).toBe(false)
  const compared = vi.mocked(verify).mock.calls.map(([hash]) => String(hash))
  expect(compared).toEqual([expect.stringMatching(costOf(real)), real])
})

test('the passwords that everybody tries first are known, whatever their case', () => {
  for (const password of ['password', 'Password123', 'QWERTYUIOP', 'iloveyou'])
    expect(isWellKnownPassword(password)).toBe(true)
  for (const password of ['adwuma-demo', 'kenkey and fish']) {
    expect(isWellKnownPassword(password)).toBe(false)
  }
})

/** What a hash says of the work it takes, before its salt. */
const costOf = (hash: string) => hash.slice(0, hash.lastIndexOf('p=1') + 3).replaceAll('$', '\\$')
