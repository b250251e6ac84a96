import { beforeEach, expect, test, vi } from 'vitest'
import { runHook } from '#test/builders/hook.ts'
import { useIsStaying } from './is-leaving.ts'

const address = vi.hoisted(() => ({
  shown: { pathname: '/orders/7' },
  next: undefined as { pathname: string } | undefined,
}))

vi.mock('react', () => import('preact/compat'))
vi.mock('react-router', () => ({
  useLocation: () => address.shown,
  useNavigation: () => ({ location: address.next }),
}))

beforeEach(() => {
  address.next = undefined
  vi.stubGlobal('window', { location: { pathname: '/orders/7' } })
})

const wait = () => {
  const page = runHook(useIsStaying, undefined)
  const isStaying = page.answer()
  return { isStaying, drawAgain: () => page.drawWith(undefined) }
}

test('whoever waits for an answer where it was asked for is led on', () => {
  expect(wait().isStaying()).toBe(true)
})

test('whoever is on another page by the time of an answer is not called back', () => {
  const { isStaying } = wait()
  Object.assign(window.location, { pathname: '/account/messages' })
  expect(isStaying()).toBe(false)
})

test('whoever has pressed what leads elsewhere by the time of an answer goes there', () => {
  const { isStaying, drawAgain } = wait()
  address.next = { pathname: '/account/messages' }
  drawAgain()
  expect(isStaying()).toBe(false)
})

test('whoever has changed no more than the query of a page is still there', () => {
  const { isStaying, drawAgain } = wait()
  address.next = { pathname: '/orders/7' }
  drawAgain()
  expect(isStaying()).toBe(true)
})
