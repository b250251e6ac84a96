import { expect, test } from 'vitest'
import { hashPassword, isWellKnownPassword, passwordMatches } from './passwords.ts'

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
  const [known, unknown] = [await timeOf(real), await timeOf(undefined)]
  expect(await passwordMatches('kenkey and fish', undefined)).toBe(false)
  expect(unknown).toBeGreaterThan(known / 3)
})

test('the passwords that everybody tries first are known, whatever their case', () => {
  for (const password of ['password', 'Password123', 'QWERTYUIOP', 'iloveyou'])
    expect(isWellKnownPassword(password)).toBe(true)
  for (const password of ['adwuma-demo', 'kenkey and fish']) {
    expect(isWellKnownPassword(password)).toBe(false)
  }
})

/** The quickest of a few, which is what a patient attacker would compare. */
async function timeOf(hash: string | undefined): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 5; round++) {
    const start = performance.now()
    await passwordMatches('wrong password', hash)
    times.push(performance.now() - start)
  }
  return Math.min(...times)
}
