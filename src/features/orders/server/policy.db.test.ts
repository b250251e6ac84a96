import { expect, test } from 'vitest'
import { Refusal } from '#platform/server/http/refusals.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'
import { type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import { buildOffer, buildOrder } from '#test/builders/orders.ts'
import { requestOrder } from './commands.ts'
import { takeOrderStep } from './transition.ts'

useApp({ RATE_LIMITS: 'on' })
const noon = new Date('2026-03-06T12:00:00Z')
const later = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)

async function requestOf(
  seller: BuiltUser,
  buyer: BuiltUser,
  now = noon,
): Promise<Refusal | number> {
  const offer = await buildOffer({ seller, buyer, now })
  return requestOrder(ports.orders, { offerId: offer.id, viewer: viewerOf(buyer), now }).catch(
    refusal => {
      if (!(refusal instanceof Refusal)) throw refusal
      return refusal
    },
  )
}

const isRefusal = (outcome: unknown) => outcome instanceof Refusal

test('a fourth request waits until the seller has answered one, or its time is over', async () => {
  const [seller, buyer, other] = [await buildUser(), await buildUser(), await buildUser()]
  const first = await requestOf(seller, buyer)
  for (let n = 2; n <= 3; n++) expect(isRefusal(await requestOf(seller, buyer))).toBe(false)
  const refused = await requestOf(seller, buyer, later(1))
  expect(refused).toMatchObject({
    status: 429,
    headers: { 'retry-after': String(23 * 3600) },
    body: {
      message:
        '3 requests of yours wait for this seller’s answer. Please wait until one is answered.',
    },
  })
  expect(isRefusal(await requestOf(other, buyer))).toBe(false)
  expect(isRefusal(await requestOf(seller, other))).toBe(false)
  await takeOrderStep(ports.orders, {
    orderId: Number(first),
    action: 'accept',
    by: viewerOf(seller),
    now: noon,
  })
  expect(isRefusal(await requestOf(seller, buyer))).toBe(false)
  expect(isRefusal(await requestOf(seller, buyer, later(23)))).toBe(true)
  expect(isRefusal(await requestOf(seller, buyer, later(24)))).toBe(false)
})

test('whoever has to wait is told how long: until fewer than three can be left', async () => {
  const [seller, buyer] = [await buildUser(), await buildUser()]
  const secondsLeft = async () => {
    const refusal = await requestOf(seller, buyer, later(3))
    return refusal instanceof Refusal ? Number(refusal.headers['retry-after']) : 0
  }
  for (const hours of [0, 1, 2]) await requestOf(seller, buyer, later(hours))
  expect(await secondsLeft()).toBe(21 * 3600)
  await buildOrder({ seller, buyer, now: later(2.5) })
  expect(await secondsLeft()).toBe(22 * 3600)
})

test('of requests that come all at once no more than three get through', async () => {
  const [seller, buyer] = [await buildUser(), await buildUser()]
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => requestOf(seller, buyer)))
  expect(outcomes.filter(outcome => !isRefusal(outcome))).toHaveLength(3)
})

test('without limits as many requests may wait as there are', async () => {
  const [seller, buyer] = [await buildUser(), await buildUser()]
  for (let n = 1; n <= 3; n++) await buildOrder({ seller, buyer, now: noon })
  settings.RATE_LIMITS = 'off'
  const outcome = await requestOf(seller, buyer)
  settings.RATE_LIMITS = 'on'
  expect(isRefusal(outcome)).toBe(false)
})
