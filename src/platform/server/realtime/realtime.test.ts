import { expect, test } from 'vitest'
import { isHere, openConnections } from './realtime.ts'

test('nobody is connected to a process that takes no sockets', () => {
  expect(isHere(7)).toBe(false)
  expect(openConnections()).toBe(0)
})
