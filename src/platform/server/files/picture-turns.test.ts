import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { takeTurn } from './picture-turns.ts'

/** Works of these senders, which end when they are told to, in the order in which they begin. */
function sendAll(senderIds: number[]) {
  const begun: { senderId: number; end: () => void; fail: () => void }[] = []
  const works = senderIds.map(senderId =>
    takeTurn(senderId, () => {
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      begun.push({
        senderId,
        end: () => resolve(senderId),
        fail: () => reject(new Error('damaged')),
      })
      return promise
    }),
  )
  return { works, begun, senders: () => begun.map(({ senderId }) => senderId) }
}

test('of all that is sent two pictures are worked on at once, of one sender one', async () => {
  const { works, begun, senders } = sendAll([1, 1, 1, 2, 3])
  await setImmediate()
  expect(senders()).toEqual([1, 2])
  begun[1]?.end()
  await setImmediate()
  expect(senders()).toEqual([1, 2, 3])
  begun[2]?.end()
  await setImmediate()
  expect(senders()).toEqual([1, 2, 3])
  for (const at of [0, 3, 4]) {
    begun[at]?.end()
    await setImmediate()
  }
  expect(await Promise.all(works)).toEqual([1, 1, 1, 2, 3])
})

test('a picture that fails makes room for the next', async () => {
  const { works, begun, senders } = sendAll([1, 1])
  await setImmediate()
  begun[0]?.fail()
  await expect(works[0]).rejects.toThrow('damaged')
  await setImmediate()
  expect(senders()).toEqual([1, 1])
  begun[1]?.end()
  expect(await works[1]).toBe(1)
})
