import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withheldBoot } from './withheld-boot.ts'

test('where the storage of a session is closed, what is kept there lasts as long as the page', () => {
  const page = openPage({
    get sessionStorage() {
      throw new Error('The operation is insecure.')
    },
  })
  expect(run(page, `sessionStorage.getItem('position')`)).toBeNull()
  run(page, `sessionStorage.setItem('position', 12)`)
  expect(run(page, `sessionStorage.getItem('position')`)).toBe('12')
  expect(run(page, `Object.keys(sessionStorage).join()`)).toBe('position')
  run(page, `sessionStorage.removeItem('position')`)
  expect(run(page, `sessionStorage.getItem('position')`)).toBeNull()
})

test('what the browser has stays its own', () => {
  const sessionStorage = { getItem: () => 'kept' }
  expect(run(openPage({ sessionStorage }), `sessionStorage.getItem('')`)).toBe('kept')
})

/** After the script of the head. */
function openPage(browser: object) {
  const page = createContext(Object.assign(browser, { document: {} }))
  run(page, `var window = globalThis; ${withheldBoot}`)
  return page
}

const run = (page: object, script: string) => runInContext(script, page)
