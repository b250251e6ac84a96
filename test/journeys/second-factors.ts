import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { generateSync } from 'otplib'
import pg from 'pg'
import type { Someone } from './gigs.ts'
import { savePaymentAccount } from './orders.ts'
import { messageTo, type Person, post } from './people.ts'
import { callAs } from './profile.ts'

/** What the app shows; each counts once, and so does no earlier one after it. */
export const appCode = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })

/** An authenticator app, by the calls of its screen. The code of the step before is used up. */
export async function giveApp(request: APIRequestContext, someone: Someone) {
  const path = '/api/customer/second-factor/totp'
  const { totp } = await callAs(request, someone, { path, data: {} })
  const data = { code: appCode(totp.secret, -1) }
  const confirmed = await callAs(request, someone, { path: `${path}/confirm`, data })
  return {
    secret: String(totp.secret),
    recoveryCodes: confirmed.recovery_codes as string[],
  }
}

/** Paid at another number from now on: answers the link that takes it back. */
export async function changeAccount(
  request: APIRequestContext,
  { person, ...someone }: Someone & { person: Person },
): Promise<string> {
  await savePaymentAccount(request, someone, '0244123456')
  await savePaymentAccount(request, someone, '0244999999')
  const mail = await messageTo(request, person.email, '/security/undo/')
  return /\/security\/undo\/[\w-]+/.exec(mail)?.[0] ?? ''
}

/** The owner of the house, who has just logged in and so proved that it is they. */
export async function freshOwner(request: APIRequestContext): Promise<Someone> {
  const pair = { email: 'manager@adwuma.test', password: 'adwuma-demo' }
  const { token, user } = await post(request, '/api/sanctum/token', { ...pair, step_up: true })
  return { token: String(token), userId: Number(user.id) }
}

/** Somebody says that their app is lost. */
export async function beginReset(request: APIRequestContext, someone: Someone): Promise<void> {
  await giveApp(request, someone)
  const path = `/api/manager/customer/${someone.userId}/second-factor/reset`
  const data = { reason: 'Called from the phone we know.' }
  await callAs(request, await freshOwner(request), { path, data })
}

/** A phone's own authenticator, which says yes to everything. */
export async function plugInAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  expect(authenticatorId).toBeTruthy()
}

/** As if their last login lay more than ten minutes back. */
export async function letProofAge(userId: number): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.JOURNEYS_DATABASE })
  await client.connect()
  await client.query(
    `update tokens set proved_at = now() - interval '11 minutes' where user_id = $1`,
    [userId],
  )
  await client.end()
}
