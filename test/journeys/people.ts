import { type APIRequestContext, expect, type Page } from '@playwright/test'

export type Person = {
  name: string
  username: string
  phone: string
  email: string
  password: string
}

let newcomers = 0

/** What somebody types who was never here before. Counted by each worker: numbers drawn by lot would meet one day. */
export function newPerson(wanted: Pick<Partial<Person>, 'name' | 'username'> = {}): Person {
  newcomers += 1
  const worker = Number(process.env.TEST_WORKER_INDEX ?? 0) % 100
  // From 9 on: the numbers of the demo are below.
  const number = String(9_000_000 + worker * 10_000 + newcomers)
  return {
    name: 'Abena Journey',
    username: `abena${number}`,
    phone: `024${number}`,
    email: `abena${number}@journey.test`,
    password: 'kente-and-waakye',
    ...wanted,
  }
}

/** Registers by the calls that the form makes, for journeys that begin later. */
export async function registerPerson(
  request: APIRequestContext,
  wanted?: Pick<Partial<Person>, 'name' | 'username'>,
) {
  const person = newPerson(wanted)
  const form = { ...person, password_confirmation: person.password, consent: true }
  const { user } = await post(request, '/api/customer/register', form)
  return { person, userId: Number(user.id) }
}

/** Somebody who is registered and verified, and a token of theirs. */
export async function member(
  request: APIRequestContext,
  wanted?: Pick<Partial<Person>, 'name' | 'username'>,
) {
  const { person, userId } = await registerPerson(request, wanted)
  const verification_code = await codeFor(request, person)
  const answer = await post(request, '/api/customer/verify', { user_id: userId, verification_code })
  return { person, userId, token: String(answer.token) }
}

export async function codeFor(request: APIRequestContext, { phone }: Person): Promise<string> {
  const text = await messageTo(request, `+233${phone.slice(1)}`, 'code is')
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

/** The newest message that says so, as soon as it has gone out. */
export async function messageTo(
  request: APIRequestContext,
  to: string,
  saying = '',
): Promise<string> {
  let text = ''
  await expect(async () => {
    const answer = await request.get(`/testing/outbox?to=${encodeURIComponent(to)}`, {
      headers: { accept: 'application/json' },
    })
    const { messages } = (await answer.json()) as { messages: { to: string; text: string }[] }
    text = messages.find(message => message.to === to && message.text.includes(saying))?.text ?? ''
    expect(text).not.toBe('')
  }).toPass({ timeout: 15_000 })
  return text
}

export async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await toLogin(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** What is typed before the other form is there stays behind in the first one. */
export async function toLogin(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Login' }).click()
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
}

export const esi = { email: 'esi@adwuma.test', password: 'adwuma-demo' }

/** A call that carries no token, as the forms of visitors make it. */
export async function post(request: APIRequestContext, path: string, data: object) {
  await request.get('/sanctum/csrf-cookie')
  const { cookies } = await request.storageState()
  const value = cookies.find(cookie => cookie.name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { 'x-xsrf-token': decodeURIComponent(value) }
  const answer = await request.post(path, { data, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}
