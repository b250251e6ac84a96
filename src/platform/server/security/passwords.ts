import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'

/** What OWASP asks of Argon2id, the library's default: 19 MiB and two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(asTyped(password), cost)
}

/** Takes the same time when there is no hash to compare with, so that nobody learns who has an account. */
export async function passwordMatches(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? decoy, asTyped(password))
  return matches && passwordHash !== undefined
}

/** One of those that are guessed first, whatever the case. */
export function isWellKnownPassword(password: string): boolean {
  return wellKnown.has(asTyped(password).toLowerCase())
}

/** Keyboards encode accented letters differently: normalised, the same password matches. */
const asTyped = (password: string) => password.normalize('NFKC')

/** In the shape of a hash, of no password that anybody knows: comparing with it takes the same work. */
const decoy = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${base64(16)}$${base64(32)}`

const wellKnown = new Set(
  readFileSync(new URL('../../../../db/data/common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
)

/** So many random bytes, without the signs that fill up the end. */
function base64(length: number): string {
  return randomBytes(length).toString('base64').replaceAll('=', '')
}
