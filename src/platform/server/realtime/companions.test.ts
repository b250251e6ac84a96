import { expect, test } from 'vitest'
import { Companions } from './companions.ts'

test('a process that falls silent is missed once, one that has left is not', () => {
  const { companions, losses } = withLosses()
  const [dying, leaving] = [new Companions(() => {}), new Companions(() => {})]
  const began = performance.now()
  expect(companions.hear(dying.alive, began)).toBe(true)
  expect(companions.hear(dying.alive, began)).toBe(false)
  companions.hear(leaving.alive, began)
  companions.hear(leaving.leaving, began)
  for (let second = 1; second <= 20; second++) companions.look(began + second * 1000)
  expect(losses()).toBe(1)
})

test('a process does not miss itself, nor others when its own clock has stood still', () => {
  const { companions, losses } = withLosses()
  const other = new Companions(() => {})
  const began = performance.now()
  companions.hear(companions.alive, began)
  companions.hear(other.alive, began)
  companions.look(began + 60_000)
  companions.look(began + 61_000)
  companions.hear(other.alive, began + 61_500)
  companions.look(began + 62_000)
  expect(losses()).toBe(0)
})

function withLosses() {
  let lost = 0
  const companions = new Companions(() => lost++)
  return { companions, losses: () => lost }
}
