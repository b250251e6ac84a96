/** The second step: where it is asked for, set up and taken back. */
import { expect, type Page } from '@playwright/test'
import { logIn, member, messageTo, newPerson, post } from '../journeys/people.ts'
import { beginReset, changeAccount, giveApp, letProofAge, plugInAuthenticator } from '../journeys/second-factors.ts'
import { all, asks, fill, press, sees } from './scenes.ts'
import type { Arrival, Screen, Stage } from './screen.ts'

const login = '/login?tab=login'
const security = 'account/profile/security'
const undo = 'security/undo/:code'
const account = '/account/profile/username-and-email-settings'

export const ofSecurity: readonly Screen[] = [
  { name: 'Login, second step', route: 'login', at: login, do: toSecondStep },
  { name: 'Login, second step, wrong code', route: 'login', at: login, refused: true, do: all(toSecondStep, fill('Code from your app', '000000'), sees('has been used already')) },
  { name: 'Login, second step by a recovery code', route: 'login', at: login, do: all(toSecondStep, press('button', 'Use a recovery code'), sees('Each works once')) },
  { name: 'Security, no second step', route: security, at: newcomer, do: sees('You are logged in nowhere else.') },
  { name: 'Security, setting up an app', route: security, at: newcomer, do: all(press('button', 'Set up an authenticator app'), seesQr) },
  { name: 'Security, wrong code of an app', route: security, at: newcomer, refused: true, do: all(press('button', 'Set up an authenticator app'), fill('Code from your app', '000000'), sees('wrong')) },
  { name: 'Security, new recovery codes', route: security, at: withApp, do: all(press('button', 'New recovery codes'), press('button', 'Make new codes'), sees('You will not see these again.')) },
  { name: 'Security, an app and a passkey', route: security, at: withApp, do: addPasskey },
  { name: 'Security, remove the app?', route: security, at: withApp, do: all(press('button', 'Remove Authenticator app'), asks) },
  { name: 'Security, not loaded', route: security, at: newcomer, breaks: '**/api/customer/second-factor', do: sees('We are busy') },
  { name: 'Security, a reset under way', route: security, at: withReset, do: sees('Keep my second step') },
  { name: 'Confirm that it is you, by password', route: account.slice(1), at: ofLongAgo(), refused: true, plain: true, do: all(toProof, asks) },
  { name: 'Confirm that it is you, by the app', route: account.slice(1), at: ofLongAgo(giveApp), refused: true, plain: true, do: all(toProof, asks) },
  { name: 'Undo, a changed payment account', route: undo, at: toUndo, plain: true, do: sees('This was not me') },
  { name: 'Undo, taken back', route: undo, at: toUndo, plain: true, do: all(press('button', 'This was not me'), sees('It is as it was before')) },
  { name: 'Undo, dead link', route: undo, at: '/security/undo/of-long-ago', plain: true, refused: true, do: sees('Sorry, this link has expired') },
]

async function toSecondStep(page: Page) {
  const { person, ...someone } = await member(page.request)
  await giveApp(page.request, someone)
  await logIn(page, person)
  await page.getByLabel('Code from your app').waitFor()
}

async function newcomer({ request }: Stage): Promise<Arrival> {
  return { path: `/${security}`, as: await member(request) }
}

async function withApp({ request }: Stage): Promise<Arrival> {
  const { person, ...as } = await member(request)
  await giveApp(request, as)
  return { path: `/${security}`, as }
}

async function toUndo({ request }: Stage): Promise<string> {
  return changeAccount(request, await member(request))
}

function seesQr(page: Page) {
  return page.getByRole('img', { name: 'QR code' }).waitFor()
}

async function addPasskey(page: Page) {
  await plugInAuthenticator(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Your passkey is added.')).toBeVisible()
}

async function withReset({ request }: Stage): Promise<Arrival> {
  const { person, ...as } = await member(request)
  await beginReset(request, as)
  await messageTo(request, person.email, 'second step')
  return { path: `/${security}`, as }
}

/** Somebody whose last proof lies back, at a form that asks for one. */
function ofLongAgo(prepare?: typeof giveApp) {
  return async ({ request }: Stage): Promise<Arrival> => {
    const { person } = await member(request)
    const answer = await post(request, '/api/sanctum/token', { ...person, step_up: true })
    const as = { token: String(answer.token), userId: Number(answer.user.id) }
    await prepare?.(request, as)
    await letProofAge(as.userId)
    return { path: account, as }
  }
}

async function toProof(page: Page) {
  await page.getByLabel('Email').fill(newPerson().email)
  await page.getByRole('button', { name: 'Save' }).click()
}
