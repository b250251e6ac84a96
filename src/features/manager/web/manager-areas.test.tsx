import { expect, test, vi } from 'vitest'
import { type Role, rolesHeld } from '#platform/roles.ts'
import { renderScreen } from '#test/builders/screen.tsx'
import { listAudit } from '../audit/contract.ts'
import { listCustomers } from '../customers/contract.ts'
import { listDisputes } from '../disputes/contract.ts'
import { listFailedJobs } from '../failed-jobs/contract.ts'
import { listAllGigs } from '../gigs/contract.ts'
import { listFlaggedMessages } from '../messages/contract.ts'
import { listMessagesSent } from '../messages-sent/contract.ts'
import { listAllOrders } from '../orders/contract.ts'
import { listPages } from '../pages/contract.ts'
import { listReports } from '../reports/contract.ts'
import { listReviews } from '../reviews/contract.ts'
import { listLinkedAccounts } from '../safety/linked-accounts/contract.ts'
import { listImageMatches } from '../safety/pictures/contract.ts'
import { safetyTabs } from '../safety/web/safety-tabs.tsx'
import { listSearchTerms } from '../search-words/contract.ts'
import { listStaff } from '../staff/contract.ts'
import { listSubscriptions } from '../subscriptions/contract.ts'
import { listTransactions } from '../transactions/contract.ts'
import DashboardPage from './dashboard-page.tsx'
import { furtherPlaces, managerAreas, rolesMissing } from './manager-areas.ts'

const manager = vi.hoisted(() => ({ manager_roles: [] as readonly string[] }))

vi.mock('#features/accounts/web/current-user.ts', async original => ({
  ...(await original<typeof import('#features/accounts/web/current-user.ts')>()),
  useCurrentUser: () => manager,
}))

test('the dashboard leads to every area, first to those of the specification', () => {
  expect(waysOf('owner')).toEqual([
    '/manager/gigs',
    '/manager/customers',
    '/manager/messages',
    '/manager/orders',
    '/manager/subscriptions',
    '/manager/transactions',
    '/manager/pages',
    '/manager/reports',
    '/manager/disputes',
    '/manager/reviews',
    '/manager/safety',
    '/manager/search',
    '/manager/messages-sent',
    '/manager/audit',
    '/manager/staff',
    '/manager/failed-jobs',
  ])
})

test('the dashboard shows a manager the areas of the roles held, and no others', () => {
  expect(waysOf('content')).toEqual(['/manager/pages', '/manager/search', '/manager/audit'])
  expect(waysOf('disputes')).toEqual([
    ...['/manager/customers', '/manager/orders', '/manager/reports', '/manager/disputes'],
    ...['/manager/safety', '/manager/audit'],
  ])
})

test('an area is open to the roles that its list asks for', () => {
  const lists = [
    ...[listAllGigs, listCustomers, listFlaggedMessages, listAllOrders, listSubscriptions],
    ...[listTransactions, listPages, listReports, listDisputes, listReviews],
    ...[listSearchTerms, listMessagesSent, listAudit, listStaff, listFailedJobs],
  ]
  const areas = [...managerAreas, ...furtherPlaces].filter(({ to }) => to !== '/manager/safety')
  expect(areas.map(({ roles }) => roles)).toEqual(lists.map(({ roles }) => roles))
})

test('safety is open to the roles of any of its lists', () => {
  const { roles = [] } = managerAreas.find(({ to }) => to === '/manager/safety') ?? {}
  const ofLists = new Set(safetyTabs.flatMap(tab => tab.roles))
  expect([...roles].sort()).toEqual([...ofLists].sort())
})

test('a list of safety is open to the roles that its call asks for', () => {
  const lists = { pictures: listImageMatches, 'linked-accounts': listLinkedAccounts }
  for (const [name, list] of Object.entries(lists))
    expect(safetyTabs.find(tab => tab.name === name)?.roles, name).toEqual(list.roles)
})

test('an address below an area needs the roles of the area, and the dashboard none', () => {
  const ofContent = { manager_roles: ['content'] as const }
  expect(rolesMissing('/manager/reports/view/R-7K3M', ofContent)).toEqual(['disputes'])
  expect(rolesMissing('/manager/pages/add', ofContent)).toBeUndefined()
  expect(rolesMissing('/manager/dashboard', ofContent)).toBeUndefined()
})

function waysOf(role: Role) {
  manager.manager_roles = rolesHeld([role])
  const html = renderScreen(DashboardPage)
  return [...html.matchAll(/href="(\/manager\/[^"]*)"/g)].map(([, path]) => path)
}
