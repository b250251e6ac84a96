/** What journeys with gigs begin from: made by calls, where the screen is not the point. */
import { randomInt } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { post } from './people.ts'

export type Someone = { token: string; userId: number }
export type PostedGig = { id: number; slug: string; title: string; status_id: number }

/** Where no other gig is. */
export const elubo = { latitude: 5.28371, longitude: -2.76419 }
export const categories = { photography: 12, music: 13, phones: 17 }

export const newTitle = (subject = 'Grandfather clocks repaired') => `${subject} ${randomInt(1e9)}`
export const pathOf = ({ id, slug }: PostedGig) => `/gigs/view/${id}/${slug}`

const known = new Map<string, Promise<Someone>>()

/** One of the people of the demo, logged in once for all: nobody may end this session. */
export function demoPerson(
  request: APIRequestContext,
  name: 'manager' | 'ama' | 'kofi' | 'esi',
): Promise<Someone> {
  const someone = known.get(name) ?? logInByCall(request, name)
  known.set(name, someone)
  return someone
}

async function logInByCall(request: APIRequestContext, name: string): Promise<Someone> {
  const person = { email: `${name}@adwuma.test`, password: 'adwuma-demo', device_name: 'Journey' }
  const { token, user } = await post(request, '/api/sanctum/token', person)
  return { token, userId: user.id }
}

/** In this browser from now on. */
export async function be(page: Page, { token, userId }: Someone): Promise<void> {
  if (!(await isAtRest(page))) await page.goto('/robots.txt')
  await page.evaluate(session => localStorage.setItem('session', JSON.stringify(session)), {
    token,
    userId,
  })
}

/** No scripts run there that would keep something of their own, and what is stored is the site's. */
async function isAtRest(page: Page): Promise<boolean> {
  if (page.url() !== 'about:blank') return page.url().endsWith('/robots.txt')
  return page.evaluate(() => origin !== 'null')
}

type GigOptions = {
  title?: string
  category?: number
  place?: { latitude: number; longitude: number }
  /** The slug of the one that its owner chooses. */
  town?: string
  photos?: number
  /** 1 an Offer, 2 a Request. */
  type?: 1 | 2
  /** Cedis; 0 is custom pricing. */
  amount?: number
  /** As HTML. */
  description?: string
}

const shortDescription = '<p>Cleaned, oiled and set, at your home or in our workshop.</p>'
/** Its screen shows the first lines; the last paragraph is `The end.` */
export const longDescription = `${shortDescription.repeat(20)}<p>The end.</p>`

/** A gig in review. */
export async function postGig(
  request: APIRequestContext,
  owner: Someone,
  wanted: GigOptions = {},
): Promise<PostedGig> {
  const { title = newTitle(), category = categories.phones, place, town, photos = 0 } = wanted
  const files = await newPhotos(photos)
  const answer = await request.post('/api/gigs/add', {
    headers: bearer(owner),
    multipart: {
      title,
      type_id: wanted.type ?? 1,
      category_id: category,
      description: wanted.description ?? shortDescription,
      amount: wanted.amount ?? 250,
      duration: 72,
      location_based: place ? 1 : 0,
      ...place,
      ...(town && { town }),
      ...Object.fromEntries(files.map((file, at) => [`files[${at}]`, file])),
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).gig
}

export async function liveGig(
  request: APIRequestContext,
  owner: Someone,
  wanted?: GigOptions,
): Promise<PostedGig> {
  const gig = await postGig(request, owner, wanted)
  await approve(request, gig)
  return gig
}

/** By user 1, through the call. */
export const approve = async (request: APIRequestContext, gig: { id: number }) =>
  take(request, await demoPerson(request, 'manager'), { gig, action: 'approve' })

export async function take(
  request: APIRequestContext,
  someone: Someone,
  { gig, action }: { gig: { id: number }; action: string },
): Promise<PostedGig> {
  const answer = await request.get(`/api/gigs/${gig.id}/${action}`, { headers: bearer(someone) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).gig
}

/** Not cut off, nor under a button that does nothing. */
export async function expectWholeDescription(page: Page): Promise<void> {
  const description = page.getByRole('region', { name: 'Description' })
  const frame = await description.boundingBox()
  const end = await description.getByText('The end.').boundingBox()
  if (!frame || !end) throw new Error('The description is not drawn.')
  expect(end.y + end.height).toBeLessThanOrEqual(frame.y + frame.height)
  await expect(description.getByRole('button')).toBeHidden()
}

export const bearer = ({ token }: Pick<Someone, 'token'>) => ({ authorization: `Bearer ${token}` })

/** What visitors call with. */
export async function asVisitor(request: APIRequestContext) {
  return bearer(await (await request.get('/api/service/token')).json())
}

/** Pictures of different colours, as they are chosen on a device. */
export function newPhotos(count: number) {
  const drawn = ['#00616a', '#ecb33c', '#c22122'].flatMap(colour => Array(4).fill(colour))
  return Promise.all(drawn.slice(0, count).map(newPhoto))
}

async function newPhoto(background: string, at: number) {
  const create = { width: 800, height: 600, channels: 3, background } as const
  const buffer = await sharp({ create }).jpeg().toBuffer()
  return { name: `clock-${at + 1}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** By its owner. */
export async function renameGig(
  request: APIRequestContext,
  owner: Someone,
  { gig, title }: { gig: PostedGig | undefined; title: string },
): Promise<void> {
  const answer = await request.post(`/api/gigs/update/${gig?.id}`, {
    headers: bearer(owner),
    multipart: {
      ...{ title, type_id: 1, category_id: categories.phones, amount: 250, duration: 72 },
      ...{ description: '<p>Cleaned, oiled and set, at your home.</p>', location_based: 0 },
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
