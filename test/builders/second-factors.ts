import { randomUUID } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { generateSync } from 'otplib'
import { now } from '#platform/server/clock.ts'
import { db } from '#platform/server/database/database.ts'
import { type BuiltUser, bearer, builtPassword, postForm, tokenFor } from './accounts.ts'

export const codeAt = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(now().getTime() / 1000) + steps * 30 })

export function callAs(server: FastifyInstance, token: string) {
  const send =
    (method: 'GET' | 'POST' | 'DELETE') =>
    (path: string, payload?: object): Promise<LightMyRequestResponse> =>
      server.inject({
        method,
        url: `/api${path}`,
        headers: bearer(token),
        ...(payload && { payload }),
      })
  return { get: send('GET'), post: send('POST'), delete: send('DELETE') }
}

/** Somebody with an app, straight through the calls. The code of the present step is used up. */
export async function giveTotp(server: FastifyInstance, user: BuiltUser, session?: string) {
  const token = session ?? (await tokenFor(user))
  const call = callAs(server, token)
  const { secret } = (await call.post('/customer/second-factor/totp')).json().totp
  const code = codeAt(secret, -1)
  const confirmed = await call.post('/customer/second-factor/totp/confirm', { code })
  return { token, secret, recoveryCodes: confirmed.json().recovery_codes as string[] }
}

/** A passkey that nothing answers for, straight in the database: its owner has a second factor. */
export async function givePasskey(user: { id: number }): Promise<number> {
  const key = { credential_id: randomUUID(), public_key: Buffer.of(1), counter: 0 }
  const named = { transports: [], user_handle: 'handle', name: 'Phone', created_at: now() }
  const { id } = await db
    .insertInto('passkeys')
    .values({ user_id: user.id, ...key, ...named })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const logIn = (
  server: FastifyInstance,
  user: { email: string },
  changes: Record<string, unknown> = {},
) =>
  postForm(server, '/api/sanctum/token', {
    ...{ email: user.email, password: builtPassword, device_name: 'Phone' },
    ...changes,
  })
