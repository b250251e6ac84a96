import { expect, test, vi } from 'vitest'
import { type Role, rolesHeld } from '#platform/roles.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import SafetyPage from './safety-page.tsx'
import { safetyTabs } from './safety-tabs.tsx'
import { useWaitingTab } from './waiting-tab.ts'

const manager = vi.hoisted(() => ({ manager_roles: [] as readonly string[] }))

vi.mock('#features/accounts/web/current-user.ts', async original => ({
  ...(await original<typeof import('#features/accounts/web/current-user.ts')>()),
  useCurrentUser: () => manager,
}))

test('safety begins with the first list in which something waits', () => {
  expect(currentTab({ roles: ['owner'], names: 2, pictures: 3 })).toBe('Wallet names')
  expect(currentTab({ roles: ['owner'], names: 0, pictures: 3 })).toBe('Pictures')
  expect(currentTab({ roles: ['disputes', 'moderation'], names: 2, pictures: 3 })).toBe('Pictures')
})

test('safety begins with the first list of one’s roles where nothing waits in any', () => {
  expect(currentTab({ roles: ['owner'], names: 0, pictures: 0 })).toBe('Wallet names')
  expect(currentTab({ roles: ['disputes', 'moderation'], names: 2, pictures: 0 })).toBe('Receipts')
  expect(currentTab({ roles: ['money'], names: 0, pictures: 3 })).toBe('Wallet names')
})

test('the list of safety that the address names is shown, whatever waits in others', () => {
  const at = '/manager/safety?tab=wallet-names'
  expect(currentTab({ roles: ['owner'], names: 0, pictures: 3, at })).toBe('Wallet names')
})

test('of a list of safety that did not load nobody knows that it is empty, so it is the one that is shown', () => {
  expect(currentTab({ roles: ['owner'], names: 0, pictures: 'failed' })).toBe('Pictures')
  expect(currentTab({ roles: ['owner'], names: 'failed', pictures: 3 })).toBe('Wallet names')
  expect(currentTab({ roles: ['owner'], names: 2, pictures: 'failed' })).toBe('Wallet names')
  const roles = ['disputes', 'moderation'] as const
  expect(currentTab({ roles, names: 2, pictures: 'failed' })).toBe('Pictures')
})

test('the address names the list with which safety begins only where the lists have answered', () => {
  expect(isKnown({ names: 0, pictures: 3 })).toBe('known')
  expect(isKnown({ names: 0, pictures: 0 })).toBe('known')
  expect(isKnown({ names: 2, pictures: 'failed' })).toBe('known')
  expect(isKnown({ names: 0, pictures: 'failed' })).toBe('unknown')
  expect(isKnown({ names: 'failed', pictures: 3 })).toBe('unknown')
})

type Count = number | 'failed'
type Waiting = { names: Count; pictures: Count }

function currentTab(waiting: Waiting & { roles: readonly Role[]; at?: string }) {
  const { roles, at = '/manager/safety' } = waiting
  manager.manager_roles = rolesHeld(roles)
  const html = renderScreen(SafetyPage, { at, ...answersWith(waiting) })
  return /aria-current="page"[^>]*>([^<]*)</.exec(html)?.[1]
}

const isKnown = (waiting: Waiting) => textIn(renderScreen(Chosen, answersWith(waiting)))

function Chosen() {
  const { isKnown } = useWaitingTab({ openTabs: safetyTabs, isAsked: true })
  return <p>{isKnown ? 'known' : 'unknown'}</p>
}

function answersWith({ names, pictures }: Waiting) {
  const lists = [
    answerOf(names, 'checks', ['GET /api/manager/wallet-checks', { page: 1 }]),
    answerOf(pictures, 'matches', [
      'GET /api/manager/gig-image-matches',
      { page: 1, state: 'waiting' },
    ]),
  ]
  return {
    answers: lists.flatMap(({ answer }) => (answer ? [answer] : [])),
    failures: lists.flatMap(({ failure }) => (failure ? [failure] : [])),
  }
}

function answerOf(total: Count, name: string, [route, input]: readonly [string, object]) {
  if (total === 'failed') return { failure: [route, input, new ApiError(500, {})] as const }
  const list = { data: [], total, current_page: 1, last_page: 1, per_page: 12 }
  return { answer: [route, input, { [name]: list }] as const }
}
