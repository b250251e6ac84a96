import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#platform/web/api-error.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { runHook } from '#test/builders/hook.ts'
import { fakeBrowser } from '#test/fake-browser.ts'
import { useRowAction } from './row-action.ts'

vi.mock('react', () => import('preact/compat'))

beforeEach(() => {
  fakeBrowser()
})

const list = ['GET /api/manager/reports', {}]
const customer = ['GET /api/manager/customer/{id}', { id: 7 }]

test.each([404, 409])('a row whose step is refused with %d is fetched again', async status => {
  expect(await isStaleAfter(status, list)).toBe(true)
})

test.each([0, 403, 422, 500])('a step refused with %d leaves the list as it is', async status => {
  expect(await isStaleAfter(status, list)).toBe(false)
})

test('a customer’s page whose step comes too late is fetched again, and kept after one that went well', async () => {
  const prefixes = ['/api/manager/customers', '/api/manager/customer']
  expect(await isStaleAfter(409, customer, ...prefixes)).toBe(true)
  expect(await isStaleAfter(200, customer, ...prefixes)).toBe(false)
})

async function isStaleAfter(status: number, shown: unknown[], ...prefixes: string[]) {
  const client = queryClient()
  client.setQueryData(shown, {})
  const row = runHook(() => useRowAction(...prefixes), undefined)
  await row.act(async () => {
    await row.answer().act(1, async () => {
      if (status !== 200) throw new ApiError(status, { error: 'This is done already.' })
      return { message: 'It is done.' }
    })
  })
  return client.getQueryState(shown)?.isInvalidated
}
