import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { currentKeyName, keysIn, openEncryption, SealBroken, seal, unseal } from './encryption.ts'

const [older, newer] = [randomBytes(32), randomBytes(32)]
const content = Buffer.from('GHA-123456789-0 and a face')

beforeEach(() => openEncryption([older]))

test('what is sealed opens where it belongs, and shows nothing of what is in it', () => {
  const sealed = seal(content, 'user 7')
  expect(sealed.includes('GHA')).toBe(false)
  expect(unseal(sealed, 'user 7')).toEqual(content)
})

test('nothing at all can be sealed too', () => {
  expect(unseal(seal(Buffer.alloc(0), 'a'), 'a')).toHaveLength(0)
})

test('the same content is never sealed alike twice', () => {
  expect(seal(content, 'a').equals(seal(content, 'a'))).toBe(false)
})

test('what was moved to another place does not open', () => {
  expect(() => unseal(seal(content, 'user 7'), 'user 8')).toThrow(SealBroken)
})

test('a single changed bit anywhere breaks the seal', () => {
  const sealed = seal(content, 'a')
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => unseal(changed, 'a'), `byte ${at}`).toThrow(SealBroken)
  }
})

test('what is cut short, and what was never sealed, does not open', () => {
  const sealed = seal(content, 'a')
  for (const length of [0, 1, 20, 36, sealed.length - 1])
    expect(() => unseal(sealed.subarray(0, length), 'a')).toThrow(SealBroken)
  expect(() => unseal(randomBytes(100), 'a')).toThrow(SealBroken)
})

test('a new key seals, and the old one still opens what it sealed', () => {
  const before = seal(content, 'a')
  const oldName = currentKeyName()
  openEncryption([newer, older])
  expect(currentKeyName()).not.toBe(oldName)
  const after = seal(content, 'a')
  expect(unseal(before, 'a')).toEqual(content)
  openEncryption([newer])
  expect(unseal(after, 'a')).toEqual(content)
  expect(() => unseal(before, 'a')).toThrow(SealBroken)
})

test('keys are read from text only when every one of them is 32 bytes', () => {
  const [one, two] = [older.toString('base64'), newer.toString('base64')]
  expect(keysIn(one)).toEqual([older])
  expect(keysIn(`${one}, ${two}`)).toEqual([older, newer])
  for (const bad of ['', 'x', one.slice(1), `${one},`, randomBytes(16).toString('base64')])
    expect(keysIn(bad), bad).toBeNull()
})
