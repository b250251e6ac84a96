import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { themeBoot } from './theme-boot.ts'

test('without a choice the system decides', () => {
  expect(boot({ stored: null, systemDark: true })).toEqual({ theme: 'dark', color: '#13100c' })
  expect(boot({ stored: null, systemDark: false })).toEqual({ theme: 'light', color: '#f9f6f1' })
})

test('a choice outweighs the system', () => {
  expect(boot({ stored: 'light', systemDark: true }).theme).toBe('light')
  expect(boot({ stored: 'dark', systemDark: false }).theme).toBe('dark')
})

test('an unknown stored value is read as no choice', () => {
  expect(boot({ stored: '"><script>', systemDark: true }).theme).toBe('dark')
})

test('closed storage does not stop the page', () => {
  expect(boot({ stored: new Error('denied'), systemDark: true }).theme).toBe('dark')
})

function boot({ stored, systemDark }: { stored: string | null | Error; systemDark: boolean }) {
  const seen: Record<string, string> = {}
  const element = {
    setAttribute(name: string, value: string) {
      seen[name] = value
    },
  }
  runInNewContext(themeBoot, {
    document: { documentElement: element, querySelector: () => element },
    matchMedia: () => ({ matches: systemDark, addEventListener() {} }),
    addEventListener() {},
    localStorage: {
      getItem() {
        if (stored instanceof Error) throw stored
        return stored
      },
    },
  })
  return { theme: seen['data-theme'], color: seen.content }
}
