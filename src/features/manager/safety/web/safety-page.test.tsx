import { expect, test, vi } from 'vitest'
import { type Role, rolesHeld } from '#platform/roles.ts'
import { renderScreen } from '#test/builders/screen.tsx'
import SafetyPage from './safety-page.tsx'

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

type Waiting = { roles: readonly Role[]; names: number; pictures: number; at?: string }

function currentTab({ roles, names, pictures, at = '/manager/safety' }: Waiting) {
  manager.manager_roles = rolesHeld(roles)
  const list = (total: number) => ({
    ...{ data: [], total, current_page: 1, last_page: 1, per_page: 12 },
  })
  const html = renderScreen(SafetyPage, {
    at,
    answers: [
      ['GET /api/manager/wallet-checks', { page: 1 }, { checks: list(names) }],
      [
        'GET /api/manager/gig-image-matches',
        { page: 1, state: 'waiting' },
        { matches: list(pictures) },
      ],
    ],
  })
  return /aria-current="page"[^>]*>([^<]*)</.exec(html)?.[1]
}
