import { expect, test } from 'vitest'
import { commandOf, keyName } from './queue-keys.ts'

const nowhere = { isTyping: false, isOnControl: false }
const press = (key: string, held: object = {}) =>
  ({ key, altKey: false, ctrlKey: false, metaKey: false, repeat: false, ...held }) as KeyboardEvent

test('a key means its step in either case, and other keys mean nothing', () => {
  expect(
    ['j', 'k', 'a', 'A', 'r', 'x', 'z', '/', '?', 'Enter'].map(key =>
      commandOf(press(key), nowhere),
    ),
  ).toEqual([
    ...['next', 'previous', 'approve', 'approve', 'refuse', 'select', 'undo', 'search', 'help'],
    'open',
  ])
  expect(['q', 'Tab', 'Escape', ' '].map(key => commandOf(press(key), nowhere))).toEqual(
    Array(4).fill(undefined),
  )
})

test('what is typed into a field, or pressed with a key of the browser’s, decides nothing', () => {
  expect(commandOf(press('a'), { isTyping: true, isOnControl: true })).toBeUndefined()
  for (const key of ['altKey', 'ctrlKey', 'metaKey'])
    expect(commandOf(press('a', { [key]: true }), nowhere)).toBeUndefined()
})

test('a key that is held down moves on, and decides once', () => {
  const held = { repeat: true }
  expect(commandOf(press('j', held), nowhere)).toBe('next')
  expect(commandOf(press('a', held), nowhere)).toBeUndefined()
  expect(commandOf(press('z', held), nowhere)).toBeUndefined()
})

test('Enter presses what has the focus, and letters still decide', () => {
  const onButton = { isTyping: false, isOnControl: true }
  expect(commandOf(press('Enter'), onButton)).toBeUndefined()
  expect(commandOf(press('a'), onButton)).toBe('approve')
})

test('a key is named as it is printed', () => {
  expect([keyName('approve'), keyName('open'), keyName('help')]).toEqual(['A', 'Enter', '?'])
})
