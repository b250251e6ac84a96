import { ask, type Connection, listField, senseless, textField } from './http.ts'
import type { FindKey } from './http-signatures.ts'

/** An unknown id is asked for again no sooner than this, or whoever invents ids could make us ask without end. */
const askAgainMs = 30_000

/** Finds the keys with which pawaPay signs, and remembers them: an id always names the same key. */
export function keyFinder(connection: Connection): FindKey {
  let keys = new Map<string, string>()
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<Map<string, string>> | undefined
  return async keyId => {
    const known = keys.get(keyId)
    if (known || performance.now() - askedAt < askAgainMs) return known ?? null
    asking ??= fetchKeys(connection).finally(() => {
      asking = undefined
    })
    keys = await asking
    askedAt = performance.now()
    return keys.get(keyId) ?? null
  }
}

/** @throws ProviderUnreachable */
async function fetchKeys(connection: Connection): Promise<Map<string, string>> {
  const answer = await ask(connection, { method: 'GET', path: '/v2/public-key/http', tries: 2 })
  const listed = listField({ keys: answer.body }, 'keys').flatMap(entry => {
    const [id, key] = [textField(entry, 'id'), textField(entry, 'key')]
    return id && key ? [[id, key] as const] : []
  })
  if (answer.status !== 200 || listed.length === 0) throw senseless(connection, answer)
  return new Map(listed)
}
