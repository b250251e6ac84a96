import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { lessDataBoot } from './less-data-boot.ts'

test('without a choice the browser’s setting and a slow connection decide', () => {
  expect(boot({}).isLess()).toBe(false)
  expect(boot({ connection: { saveData: true } }).isLess()).toBe(true)
  expect(boot({ connection: { effectiveType: '2g' } }).isLess()).toBe(true)
  expect(boot({ connection: { effectiveType: 'slow-2g' } }).isLess()).toBe(true)
  expect(boot({ connection: { effectiveType: '3g', saveData: false } }).isLess()).toBe(false)
})

test('a person’s own choice outweighs both, and is prolonged', () => {
  const off = boot({ cookie: 'a=1; less-data=0', connection: { saveData: true } })
  expect(off.isLess()).toBe(false)
  expect(off.document.cookie).toMatch(/^less-data=0; path=\/; max-age=31536000; samesite=lax$/)
  expect(boot({ cookie: 'less-data=1; b=2' }).isLess()).toBe(true)
})

test('what is no choice is none', () => {
  for (const cookie of ['less-data=10', 'more-less-data=1', 'less-data="><script>'])
    expect(boot({ cookie }).isLess(), cookie).toBe(false)
})

test('closed cookies do not stop the page', () => {
  expect(boot({ cookie: new Error('denied') }).isLess()).toBe(false)
})

test('a choice made in another tab is followed when the page comes into sight; a connection that changes is not', () => {
  const page = boot({ connection: { effectiveType: '4g' } })
  page.connection.effectiveType = '2g'
  page.comeIntoSight()
  expect(page.isLess()).toBe(false)
  page.document.cookie = 'less-data=1'
  page.comeIntoSight()
  expect(page.isLess()).toBe(true)
  page.document.cookie = 'less-data=0'
  page.comeIntoSight()
  expect(page.isLess()).toBe(false)
  expect(page.told).toEqual(['lessdatachange', 'lessdatachange'])
})

type Connection = { saveData?: boolean; effectiveType?: string }

function boot({
  cookie = '',
  connection = {},
}: {
  cookie?: string | Error
  connection?: Connection
}) {
  const attributes = new Set<string>()
  const seen: ((event: object) => void)[] = []
  const told: string[] = []
  const document = {
    documentElement: {
      hasAttribute: (name: string) => attributes.has(name),
      setAttribute: (name: string) => attributes.add(name),
      removeAttribute: (name: string) => attributes.delete(name),
    },
    addEventListener: (_: string, listener: (event: object) => void) => seen.push(listener),
    cookie: '',
  }
  if (cookie instanceof Error)
    Object.defineProperty(document, 'cookie', {
      get() {
        throw cookie
      },
    })
  else document.cookie = cookie
  runInNewContext(lessDataBoot, {
    document,
    navigator: { connection },
    addEventListener() {},
    dispatchEvent: ({ type }: Event) => told.push(type),
    Event,
  })
  told.length = 0
  return {
    document,
    connection,
    told,
    isLess: () => attributes.has('data-less'),
    comeIntoSight() {
      for (const listener of seen) listener({ type: 'visibilitychange' })
    },
  }
}
