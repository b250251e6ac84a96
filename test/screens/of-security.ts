/** The second step: where it is asked for, set up and taken back. */
import type { Page } from '@playwright/test'
import type { Someone } from '../journeys/gigs.ts'
import { logIn, member, type Person } from '../journeys/people.ts'
import { giveApp } from '../journeys/second-factors.ts'
import { all, press, sees } from './scenes.ts'
import type { Screen } from './screen.ts'

const login = '/login?tab=login'

export const ofSecurity: readonly Screen[] = [
  { name: 'Login, second step', route: 'login', at: login, do: toSecondStep },
  { name: 'Login, second step, wrong code', route: 'login', at: login, refused: true, do: all(toSecondStep, typeWrongCode, sees('is wrong')) },
  { name: 'Login, second step by a recovery code', route: 'login', at: login, do: all(toSecondStep, press('button', 'Use a recovery code'), sees('Each works once')) },
]

async function withApp(page: Page): Promise<{ person: Person; someone: Someone }> {
  const { person, ...someone } = await member(page.request)
  await giveApp(page.request, someone)
  return { person, someone }
}

async function toSecondStep(page: Page) {
  const { person } = await withApp(page)
  await logIn(page, person)
  await page.getByLabel('Code from your app').waitFor()
}

async function typeWrongCode(page: Page) {
  await page.getByLabel('Code from your app').pressSequentially('000000')
}
