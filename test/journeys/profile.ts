/** What journeys about oneself begin from: made by calls, where the screen is not the point. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { pdfFile } from '../builders/files.ts'
import { bearer, demoPerson, newPhotos, type Someone } from './gigs.ts'
import { messageTo } from './people.ts'

export const setting = (name: string) => `/account/profile/${name}`
export const accra = { latitude: 5.6037, longitude: -0.187 }
export const idPhoto = async () =>
  (await newPhotos(1)).map(photo => ({ ...photo, name: 'card.jpg' }))
export const idPdf = {
  name: 'passport.pdf',
  mimeType: 'application/pdf',
  buffer: pdfFile(),
}

export async function callAs(
  request: APIRequestContext,
  someone: Pick<Someone, 'token'>,
  { path, data }: { path: string; data?: object },
) {
  const headers = bearer(someone)
  const answer = await (data
    ? request.post(path, { data, headers })
    : request.get(path, { headers }))
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** A Ghana Card of this name, waiting for a manager. */
export async function handInIdentity(
  request: APIRequestContext,
  someone: Someone,
  name: string,
): Promise<void> {
  const [id_photo] = await idPhoto()
  const answer = await request.post('/api/customer/kyc/update', {
    headers: bearer(someone),
    multipart: {
      name,
      id_type: 'ghana_card',
      id_reference: 'GHA-123456789-0',
      id_photo: id_photo ?? '',
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

export async function verify(request: APIRequestContext, { userId }: Someone): Promise<void> {
  const path = `/api/manager/customer/${userId}/verify-kyc`
  await callAs(request, await demoPerson(request, 'manager'), { path })
}

export async function reject(
  request: APIRequestContext,
  { userId }: Someone,
  reason: string,
): Promise<void> {
  const path = `/api/manager/customer/${userId}/reject-kyc`
  await callAs(request, await demoPerson(request, 'manager'), { path, data: { reason } })
}

/** The way from the e-mail into the site. */
export async function emailLinkTo(request: APIRequestContext, email: string): Promise<string> {
  const text = await messageTo(request, email)
  return /\/account\/profile\/\S+email_code=\S+/.exec(text)?.[0] ?? ''
}

/** Everything that this browser would still know after a restart. */
export const readStorage = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
