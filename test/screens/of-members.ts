/** What people see of themselves, of their gigs, and of what they report. */
import type { Page } from '@playwright/test'
import { elubo, newTitle, pathOf, postGig } from '../journeys/gigs.ts'
import { member, newPerson } from '../journeys/people.ts'
import { callAs, handInIdentity, idPhoto, reject, setting } from '../journeys/profile.ts'
import { fillWhole } from '../journeys/profile-forms.ts'
import { all, asks, call, demoGig, files, fill, newGig, ownGig, press, sees, someGig, write } from './scenes.ts'
import type { Arrival, Screen, Stage } from './screen.ts'

const gig = 'gigs/view/:gig_id/:slug?'
const account = 'account/profile/username-and-email-settings'
const password = 'account/profile/password-settings'
const identity = 'account/profile/identity-details'
const payee = 'account/profile/settlement-account-settings'
const place = 'account/profile/location-settings'
const availability = 'account/profile/availability'
const blocked = 'account/profile/blocked-people'
const data = 'account/profile/your-data'

export const ofMembers: readonly Screen[] = [
  { name: 'Account', route: 'account', as: 'ama' },
  { name: 'Account of a newcomer', route: 'account', as: 'newcomer' },
  { name: 'Account of a manager', route: 'account', as: 'manager' },
  { name: 'Profile', route: 'account/profile', as: 'ama' },
  { name: 'Profile of a newcomer', route: 'account/profile', as: 'newcomer' },
  { name: 'Profile, loading', route: 'account/profile', as: 'ama', waits: '**/api/customer/pending' },
  { name: 'Username and email', route: account, as: 'ama' },
  { name: 'Username and email, wrong', route: account, as: 'newcomer', do: all(fill('Username', 'ab'), fill('Email', 'nobody'), press('button', 'Save'), sees('at least')) },
  { name: 'Username and email, email to confirm', route: account, at: newcomer(`/${account}`), do: all(newEmail, press('button', 'Save'), sees('Confirm your new email')) },
  { name: 'Username and email, offline', route: account, as: 'ama', offline: true },
  { name: 'Password', route: password, as: 'ama' },
  { name: 'Password, nothing filled in', route: password, as: 'newcomer', do: all(press('button', 'Change password'), sees('Enter your current password.')) },
  { name: 'Identity', route: identity, as: 'newcomer' },
  { name: 'Identity, filled in', route: identity, as: 'newcomer', do: all(fill('ID number', 'GHA-123456789-0'), chooseCard) },
  { name: 'Identity, nothing filled in', route: identity, as: 'newcomer', do: all(press('button', 'Send my ID'), sees('Enter your ID number.')) },
  { name: 'Identity, pending', route: identity, at: withIdentity(), do: sees('Pending verification') },
  { name: 'Identity, asked for again', route: identity, at: withIdentity('The corners are cut off.'), do: sees('Reason:') },
  { name: 'Identity, verified', route: identity, as: 'ama', do: sees('you lose the badge until we check again') },
  { name: 'Payment account', route: payee, as: 'ama' },
  { name: 'Payment account of a newcomer', route: payee, as: 'newcomer' },
  { name: 'Payment account, a bank', route: payee, as: 'newcomer', do: toBank },
  { name: 'Payment account, wrong', route: payee, at: newcomer(`/${payee}`), do: all(wrongAccount, press('button', 'Save')) },
  { name: 'Location', route: place, as: 'newcomer' },
  { name: 'Location, set', route: place, as: 'ama' },
  { name: 'Location, not allowed', route: place, as: 'newcomer', before: noPlace, do: all(press('button', 'Use my location'), sees('Location permissions')) },
  { name: 'Availability', route: availability, as: 'ama' },
  { name: 'Availability, away', route: availability, at: newcomer(`/${availability}`), do: all(chooseReturn, press('button', 'Save'), sees('People see')) },
  { name: 'Blocked people', route: blocked, at: withBlocks, do: sees('Unblock') },
  { name: 'Blocked people, none', route: blocked, as: 'newcomer', do: sees('You have blocked nobody.') },
  { name: 'Your data', route: data, as: 'ama' },
  { name: 'Your data, delete the account?', route: data, as: 'ama', do: all(fill('Your password', 'not hers'), press('button', /^Delete account$/), asks) },
  { name: 'Your gigs', route: 'account/gigs', as: 'ama' },
  { name: 'Your gigs, none', route: 'account/gigs', as: 'newcomer' },
  { name: 'Your gigs, actions', route: 'account/gigs', as: 'ama', do: press('button', /^Actions for/) },
  { name: 'Your gigs, delete?', route: 'account/gigs', as: 'ama', do: all(press('button', /^Actions for/), press('menuitem', 'Delete'), asks) },
  { name: 'Your gigs, loading', route: 'account/gigs', as: 'ama', waits: '**/api/gigs?*' },
  { name: 'Your gigs, not loaded', route: 'account/gigs', as: 'ama', breaks: '**/api/gigs?*', do: sees('We are busy') },
  { name: 'Favorites', route: 'account/favorites', at: withFavorites },
  { name: 'Favorites, none', route: 'account/favorites', as: 'newcomer' },
  { name: 'Saved searches', route: 'account/searches', at: withSearches, do: sees('Pause') },
  { name: 'Saved searches, none', route: 'account/searches', as: 'newcomer' },
  { name: 'Add a gig', route: 'gigs/add', as: 'kofi' },
  { name: 'Add a gig, a request', route: 'gigs/add', as: 'newcomer', do: page => page.getByText('I need a service').click() },
  { name: 'Add a gig, filled in by its address', route: 'gigs/add', as: 'newcomer', at: '/gigs/add?type=2&category=1&town=aflao' },
  { name: 'Add a gig, nothing filled in', route: 'gigs/add', as: 'newcomer', do: all(editor, press('button', 'Post Service Offer'), sees('Enter a title.')) },
  { name: 'Add a gig, written', route: 'gigs/add', as: 'newcomer', do: writeGig },
  { name: 'Add a gig, place not allowed', route: 'gigs/add', as: 'newcomer', before: noPlace, do: all(switchPlaceOn, sees('Please allow us access')) },
  { name: 'Add a gig, offline', route: 'gigs/add', as: 'newcomer', offline: true },
  { name: 'Add a gig, posted', route: 'gigs/add', at: newcomer('/gigs/add'), do: all(writeGig, press('button', 'Post Service Offer'), sees('See your gigs')) },
  { name: 'Edit a gig', route: 'gigs/edit/:gig_id', as: 'ama', at: async stage => `/gigs/edit/${(await ownGig(stage)).id}` },
  { name: 'Edit a gig, photo taken out', route: 'gigs/edit/:gig_id', at: newGig(({ id }) => `/gigs/edit/${id}`, { photos: 2, place: elubo }), do: press('button', /photo 2$/) },
  { name: 'Edit a gig, loading', route: 'gigs/edit/:gig_id', as: 'ama', at: '/gigs/edit/1', waits: '**/api/gigs/1' },
  { name: 'Gig of one’s own', route: gig, as: 'ama', at: async stage => pathOf(await ownGig(stage)), do: sees(/^Pay through/) },
  { name: 'Gig of one’s own, other actions', route: gig, as: 'ama', at: async stage => pathOf(await ownGig(stage)), do: press('button', 'Other actions'), only: 'phone' },
  { name: 'Your gigs, one in review', route: 'account/gigs', at: inReview, do: sees('In review') },
  { name: 'Gig of one’s own, paused', route: gig, at: newGig(pathOf, { photos: 1 }), do: all(press('button', 'Pause'), sees('Paused')) },
  { name: 'Gig to a person', route: gig, as: 'kofi', at: someGig() },
  { name: 'Gig, place hidden until verified', route: gig, as: 'esi', at: someGig(isPlaced), do: sees('Location is hidden') },
  { name: 'Gig with its map', route: gig, as: 'kofi', at: someGig(isPlaced), do: press('button', 'Show map') },
  { name: 'Report', route: 'report', as: 'newcomer' },
  { name: 'Report of a gig', route: 'report', as: 'newcomer', at: aboutGig },
  { name: 'Report of a person', route: 'report', as: 'kofi', at: '/report?about=/account/messages&about_user_id=2', do: awaitPerson },
  { name: 'Report, wrong files', route: 'report', as: 'newcomer', do: all(wrongFiles, press('button', 'Send report'), sees('Choose a category.')) },
  { name: 'Report, not sent', route: 'report', as: 'newcomer', breaks: '**/api/report/add', do: all(writeReport, press('button', 'Send report'), sees('did not go through')) },
  { name: 'Report, sent', route: 'report', as: 'newcomer', do: all(writeReport, press('button', 'Send report'), sees('Your reference')) },
]

async function chooseReturn(page: Page) {
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('I am away until').fill(day)
}

function isPlaced({ location_based, images }: { location_based: number; images: unknown[] }) {
  return location_based === 1 && images.length > 0
}

/** Somebody of their own, whom the screen changes. */
function newcomer(path: string) {
  return async ({ request }: Stage): Promise<Arrival> => ({ path, as: await member(request) })
}

async function noPlace(page: Page) {
  await page.context().clearPermissions()
}

function newEmail(page: Page) {
  return page.getByLabel('Email').fill(newPerson().email)
}

async function chooseCard(page: Page) {
  return page.getByLabel('Choose a file').setInputFiles(await idPhoto())
}

function withIdentity(reason?: string) {
  return async ({ request }: Stage): Promise<Arrival> => {
    const { person, ...as } = await member(request)
    await handInIdentity(request, as, person.name)
    if (reason) await reject(request, as, reason)
    return { path: setting('identity-details'), as }
  }
}

function toBank(page: Page) {
  return page.getByText('Bank account', { exact: true }).click()
}

function wrongAccount(page: Page) {
  return fillWhole(page, 'payment_account', { payment_account_no: '', payment_name_on_account: '' })
}

async function withSearches({ request }: Stage): Promise<Arrival> {
  const as = await member(request)
  const path = '/api/searches'
  await callAs(request, as, { path, data: { search: 'burst pipe', town: 'tema' } })
  await callAs(request, as, { path, data: { category: 1, frequency: 'at_once' } })
  return { path: '/account/searches', as }
}

async function withBlocks({ request }: Stage): Promise<Arrival> {
  const as = await member(request)
  for (const { person } of [await member(request), await member(request)]) await callAs(request, as, { path: `/api/people/${person.username}/block`, data: {} })
  return { path: `/${blocked}`, as }
}

async function withFavorites({ request }: Stage): Promise<Arrival> {
  const as = await member(request)
  for (const isMeant of [undefined, ({ type_id }: { type_id: number }) => type_id === 2]) {
    const { id } = await demoGig(request, isMeant)
    await call({ request, me: as }, `/api/gigs/favorite/${id}`)
  }
  return { path: '/account/favorites', as }
}

function editor(page: Page) {
  return page.getByRole('textbox', { name: 'Description' }).waitFor()
}

function switchPlaceOn(page: Page) {
  return page.getByRole('switch', { name: 'Location-based gig' }).click()
}

async function writeGig(page: Page) {
  await page.getByLabel('Title').fill(newTitle('Wall clocks cleaned'))
  await page.getByLabel('Category').selectOption('Phone & Laptop Repair')
  await write('Description', 'Cleaned, oiled and set, at your home or in our workshop.')(page)
  await page.getByLabel('Amount').fill('250')
  await page.getByLabel('Duration (hours)').fill('72')
  await page.getByLabel('Add photos').setInputFiles(await files.photos(3))
  await sees('3/10 photos')(page)
  await page.getByRole('switch', { name: 'Location-based gig' }).check()
  await page.getByRole('button', { name: 'Place of the gig' }).waitFor()
}

async function inReview({ request }: Stage): Promise<Arrival> {
  const as = await member(request)
  await postGig(request, as)
  return { path: '/account/gigs', as }
}

async function aboutGig(stage: Stage) {
  return `/report?about=${encodeURIComponent(await someGig()(stage))}`
}

function wrongFiles(page: Page) {
  return page.getByLabel('Add files').setInputFiles([files.pdf('receipt.pdf'), files.film])
}

async function awaitPerson(page: Page) {
  await page.getByRole('option', { name: 'ama.k' }).waitFor({ state: 'attached' })
}

async function writeReport(page: Page) {
  await page.getByLabel('Category').selectOption('Spam')
  await page.getByLabel('Description').fill('The same hair gig five times, under different titles.')
  await page.getByLabel('Add files').setInputFiles(files.pdf('receipt.pdf'))
}
