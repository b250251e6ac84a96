import { createServer } from 'node:http'
import { io, type Socket } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { now } from '#platform/server/clock.ts'
import { closeRealtime, openRealtime } from '#platform/server/realtime/realtime.ts'
import { viewerOfToken } from '#platform/server/security/tokens.ts'
import { buildUser, tokenFor } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildOrder } from '#test/builders/orders.ts'
import { buildPaymentAccount } from '#test/builders/profile.ts'
import { nextOf } from '#test/builders/sockets.ts'
import { publishOrderUpdate } from './jobs.ts'

useApp()

test('both sides are sent the order as each may see it, and in words whoever did not act', async () => {
  const [seller, buyer, stranger] = [await buildUser(), await buildUser(), await buildUser()]
  await buildPaymentAccount(seller)
  const { id: orderId } = await buildOrder({ seller, buyer, status: 'inReview' })
  const url = await openHere()
  const heard = new Map<number, [string, unknown][]>()
  for (const person of [seller, buyer, stranger]) {
    heard.set(person.id, [])
    const socket = await connect(url, await tokenFor(person))
    socket.onAny((event, payload) => heard.get(person.id)?.push([event, payload]))
  }
  const notifications = [{ userId: buyer.id, text: 'Look at it.' }]
  await publishOrderUpdate.run({
    data: { orderId, sides: [seller.id, buyer.id], told: notifications },
    now: now(),
  })
  const order = expect.objectContaining({ id: orderId, status_id: 3 })
  // Each hears on a connection of its own.
  for (const [person, count] of [
    [buyer, 2],
    [seller, 1],
  ] as const)
    await expect.poll(() => heard.get(person.id)?.length).toBe(count)
  expect(heard.get(seller.id)).toEqual([[`order.${orderId}`, { order }]])
  const route = `/account/orders/view/${orderId}`
  expect(Object.fromEntries(heard.get(buyer.id) ?? [])).toEqual({
    [`order.${orderId}`]: { order },
    notification: { kind: 'order', text: 'Look at it.', route },
  })
  expect(heard.get(stranger.id)).toEqual([])
  expect(JSON.stringify(heard.get(buyer.id))).toContain('0241234567')
  expect(JSON.stringify(heard.get(seller.id))).not.toContain('0241234567')
  const [[, sent] = []] = heard.get(seller.id) ?? []
  expect(sent).toMatchObject({
    order: { role: 'seller', offer: { amount: 150 }, seller_payment_detail: null },
  })
})

async function openHere(): Promise<string> {
  const server = createServer()
  await openRealtime({
    server,
    appUrl: 'https://adwuma.test',
    authenticate: async token => {
      const viewer = await viewerOfToken(token, now())
      return viewer && { userId: viewer.id, tokenId: viewer.tokenId }
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(closeRealtime)
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

async function connect(url: string, token: string): Promise<Socket> {
  const socket = io(url, { auth: { token }, forceNew: true, transports: ['websocket'] })
  onTestFinished(() => void socket.close())
  await nextOf(socket, 'connect')
  return socket
}
