/** What anybody sees who is not logged in, and the way in. */
import type { Page } from '@playwright/test'
import { logIn, member, messageTo, post, registerPerson } from '../journeys/people.ts'
import { searchBox } from '../journeys/screens.ts'
import { all, asks, fill, press, sees, someGig } from './scenes.ts'
import type { Screen, Stage } from './screen.ts'

const gig = 'gigs/view/:gig_id/:slug?'
const verify = 'v/:user_id/:verification_code?'
const away = '/?distance=50'
const service = 'services/:category/:town?'
const person = 'people/:username'
const ama = '/people/ama.k'
const dataUse = 'account/data-use'
const gigs = '**/api/gigs?*'

export const ofVisitors: readonly Screen[] = [
  { name: 'Home', route: '' },
  { name: 'Home, find work', route: '', at: '/?gig_type=2' },
  { name: 'Home, towns open', route: '', do: openTowns },
  { name: 'Home, suggestions', route: '', do: all(fill('Search services', 'plumber ku'), sees('Plumbing in Kumasi'), chooseFirst) },
  { name: 'Home, the app asked for', route: '', at: '/?apps=1' },
  { name: 'Home of a person', route: '', as: 'ama' },
  { name: 'Home, the menu of a person', route: '', as: 'ama', do: press('button', 'Account'), only: 'desktop' },
  { name: 'Home, filters open', route: '', do: all(press('button', /^Filters/), asks) },
  { name: 'Home, filters in force', route: '', at: '/?category=12&gig_type=1' },
  { name: 'Home, by distance', route: '', at: away, do: all(press('button', 'Use my location'), sees('km away')) },
  { name: 'Home, place to be asked for', route: '', at: away },
  { name: 'Home, place not allowed', route: '', at: away, before: noPlace, do: all(press('button', 'Use my location'), sees('Please allow us access')) },
  { name: 'Home, nothing found', route: '', at: '/?search=qqqqxxxxzzzz&category=1' },
  { name: 'Home, a search understood', route: '', at: '/?search=tailor+at+madina+near+me' },
  { name: 'Home, nobody offers it there', route: '', at: '/?category=1&town=aflao' },
  { name: 'Home, loading', route: '', at: away, waits: gigs, do: press('button', 'Use my location') },
  { name: 'Home, not loaded', route: '', at: away, breaks: gigs, do: all(press('button', 'Use my location'), sees('We are busy')) },
  { name: 'Home, more not loaded', route: '', breaks: '**/api/gigs?*page=2*', do: all(toEnd, sees('We are busy')) },
  { name: 'Home, offline', route: '', offline: true, do: sees('Find a worker') },
  { name: 'Home, invitation to the app', route: '', before: inviteToInstall, do: asks },
  { name: 'Gig', route: gig, at: someGig() },
  { name: 'Gig without photos', route: gig, at: someGig(({ images }) => images.length === 0) },
  { name: 'Gig, custom pricing', route: gig, at: someGig(({ amount, images }) => amount === 0 && images.length > 0) },
  { name: 'Gig, a request', route: gig, at: someGig(({ type_id }) => type_id === 2) },
  { name: 'Gig, share', route: gig, at: someGig(), do: all(press('button', 'Share'), asks) },
  { name: 'Gig, offline', route: gig, at: someGig(), offline: true },
  { name: 'Gig, not loaded', route: gig, at: '/', breaks: '**/api/gigs/*', do: all(firstCard, sees('We are busy')) },
  { name: 'Services', route: 'services' },
  { name: 'Service', route: service, at: '/services/plumbing' },
  { name: 'Service in a town', route: service, at: '/services/hair-barbering/accra' },
  { name: 'Service that nobody offers there', route: service, at: '/services/plumbing/dambai' },
  { name: 'Service that there is not', route: service, at: '/services/alchemy', refused: true },
  { name: 'Register', route: 'login' },
  { name: 'Register, on the way to post', route: 'login', at: '/gigs/add' },
  { name: 'Register, to write to somebody', route: 'login', at: '/login?redirect=%2Faccount%2Fmessages%2F0%2Fama.serwaa%3Fgig%3D1', do: fill('Name', 'Ama Serwaa Mensah') },
  { name: 'Register, nothing filled in', route: 'login', do: all(press('button', 'Register'), sees('Enter your name.')) },
  { name: 'Login', route: 'login', at: '/login?tab=login' },
  { name: 'Login, wrong password', route: 'login', refused: true, do: all(wrongPassword, sees('These credentials')) },
  { name: 'Login, offline', route: 'login', at: '/login?tab=login', offline: true },
  { name: 'Login after a lost session', route: 'login', at: '/account/orders', before: loseSession, refused: true, do: sees('Password') },
  { name: 'Logout', route: '', at: openLogout },
  { name: 'Forgot password', route: 'password/forgot' },
  { name: 'Forgot password, sent', route: 'password/forgot', do: all(fill('Email', 'nobody@journey.test'), press('button', 'Send link'), sees('is on its way')) },
  { name: 'New password', route: 'password/reset/:reset_code', at: resetLink },
  { name: 'New password, nothing filled in', route: 'password/reset/:reset_code', at: resetLink, do: all(press('button', 'Set new password'), sees('Enter your new password.')) },
  { name: 'New password, dead link', route: 'password/reset/:reset_code', at: '/password/reset/of-long-ago', refused: true, do: sees('Sorry, the reset link') },
  { name: 'Verify the phone', route: verify, at: registerUnverified, do: sees('Enter the 6-digit code') },
  { name: 'Verify the phone, wrong code', route: verify, at: registerUnverified, refused: true, do: all(wrongCode, sees('is wrong or has expired')) },
  { name: 'Privacy policy', route: 'read/:id/*', at: '/read/1' },
  { name: 'Terms of use', route: 'read/:id/*', at: '/read/2' },
  { name: 'A page of the managers', route: 'read/:id/*', at: '/read/3' },
  { name: 'Help', route: 'help' },
  { name: 'Safety', route: 'safety' },
  { name: 'Home, less data', route: '', before: useLess, do: sees('Show picture') },
  { name: 'Gig, less data', route: gig, at: someGig(), before: useLess, do: sees('Show picture') },
  { name: 'Person', route: person, at: ama },
  { name: 'Person, new here', route: person, at: somebodyNew },
  { name: 'Person, no such stars', route: person, at: `${ama}?rating=2` },
  { name: 'Person, as a buyer', route: person, as: 'kofi', at: `${ama}?role=buyer` },
  { name: 'Person, nobody', route: person, at: '/people/nobody.at.all', refused: true },
  { name: 'Gigs of a person', route: `${person}/gigs`, at: `${ama}/gigs` },
  { name: 'Data use', route: dataUse, do: sees('Total') },
  { name: 'Data use of a person', route: dataUse, as: 'ama', do: sees('Total') },
  { name: 'Data use, less by itself', route: dataUse, before: saveData, do: sees('this is on until') },
  { name: 'Data use, adding up', route: dataUse, before: lack('add up'), plain: true, do: sees('Use less data') },
  { name: 'Data use, not told', route: dataUse, before: lack('measure'), do: sees('does not tell') },
  { name: 'Data use, nothing kept', route: dataUse, before: lack('keep'), do: sees('keeps nothing here') },
  { name: 'Not found', route: '404', refused: true },
  { name: 'Not found, any address', route: '*', at: '/no/such/page', refused: true },
  { name: 'Design system', route: 'testing/ui', plain: true },
  { name: 'Home, by way of the page that is kept for all', route: '', at: '/offline-shell' },
  { name: 'Without a connection, no page kept', route: 'offline.html', plain: true },
  { name: 'An address that cannot be read', route: '400.html', plain: true },
  { name: 'The server is out of order', route: '500.html', plain: true },
]

async function somebodyNew({ request }: Stage) {
  return `/people/${(await member(request)).person.username}`
}

function useLess(page: Page) {
  const cookie = { name: 'less-data', value: '1', domain: 'localhost', path: '/' }
  return page.context().addCookies([cookie])
}

/** As the browser's own setting does. */
async function saveData(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
}

/** A browser that has not, may not or cannot. */
function lack(what: 'add up' | 'measure' | 'keep') {
  return (page: Page) =>
    page.addInitScript(missing => {
      const name = missing === 'measure' ? 'PerformanceObserver' : 'indexedDB'
      const value = missing === 'add up' ? { open: () => ({}) } : undefined
      Object.defineProperty(window, name, { value })
    }, what)
}

async function noPlace(page: Page) {
  await page.context().clearPermissions()
}

function inviteToInstall(page: Page) {
  return page.addInitScript(() => localStorage.setItem('app-invitation', 'due'))
}

function toEnd(page: Page) {
  return page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded()
}

function chooseFirst(page: Page) {
  return searchBox(page).press('ArrowDown')
}

function openTowns(page: Page) {
  return page.locator('summary').click()
}

function firstCard(page: Page) {
  return page.getByRole('article').first().getByRole('heading').getByRole('link').click()
}

function wrongPassword(page: Page) {
  return logIn(page, { email: 'esi@adwuma.test', password: 'not hers' })
}

function wrongCode(page: Page) {
  return page.getByLabel('Code from the SMS').pressSequentially('000000')
}

/** A token that the server does not know any more. */
function loseSession(page: Page) {
  return page.addInitScript(() => {
    if (!location.pathname.startsWith('/login')) localStorage.setItem('session', JSON.stringify({ token: '1|revoked', userId: 1 }))
  })
}

async function registerUnverified({ request }: Stage) {
  return `/v/${(await registerPerson(request)).userId}/`
}

async function openLogout({ request }: Stage) {
  return { path: '/logout', as: await member(request) }
}

async function resetLink({ request }: Stage): Promise<string> {
  const { person } = await member(request)
  await post(request, '/api/password/forgot', { email: person.email })
  return /\/password\/reset\/\S+/.exec(await messageTo(request, person.email, '/password/reset/'))?.[0] ?? ''
}
