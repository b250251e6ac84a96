import { randomUUID } from 'node:crypto'
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
  const matches = await verify(passwordHash ?? (await decoy), asTyped(password))
  return matches && passwordHash !== undefined
}

/** One of those that are guessed first, whatever the case. */
export function isWellKnownPassword(password: string): boolean {
  return wellKnown.has(asTyped(password).toLowerCase())
}

/** Keyboards encode accented letters differently: normalised, the same password matches. */
const asTyped = (password: string) => password.normalize('NFKC')

const decoy = hashPassword(randomUUID())

const wellKnown = new Set(
  readFileSync(new URL('../../../../db/data/common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
)
