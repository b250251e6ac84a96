import { expect, test } from 'vitest'
import { now } from '#platform/server/clock.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { codeAt, giveTotp } from '#test/builders/second-factors.ts'
import { redeemTotp } from './commands.ts'

const app = useApp()

/** Somebody's app, and what becomes of its codes after so many minutes. */
async function buildTotp() {
  const begin = now().getTime()
  const user = await buildUser()
  const { secret } = await giveTotp(app.server, user)
  const redeem = (code: string, minutes: number) =>
    inTransaction(tx =>
      redeemTotp(tx, { userId: user.id, code, now: new Date(begin + minutes * 60_000) }),
    )
  return {
    bringRight: (minutes: number) => redeem(codeAt(secret, Math.floor(minutes * 2)), minutes),
    bringWrong: async (minutes: number, times: number) => {
      for (let count = 0; count < times; count++) expect(await redeem('wrong', minutes)).toBe(false)
    },
  }
}

test('wrong codes count for fifteen minutes', async () => {
  const { bringRight, bringWrong } = await buildTotp()
  await bringWrong(1, 9)
  await bringWrong(16, 9)
  expect(await bringRight(16)).toBe(true)
  await bringWrong(30.9, 1)
  await expect(bringRight(30.9)).rejects.toMatchObject({ status: 429 })
})

test('ten wrong codes close an app for fifteen minutes, after which ten more do', async () => {
  const { bringRight, bringWrong } = await buildTotp()
  await bringWrong(1, 10)
  await expect(bringRight(15.9)).rejects.toMatchObject({ status: 429 })
  expect(await bringRight(16)).toBe(true)
  await bringWrong(16, 9)
  expect(await bringRight(17)).toBe(true)
  await bringWrong(17, 1)
  await expect(bringRight(18)).rejects.toMatchObject({ status: 429 })
})

test('what is brought to one app closes and uses up no other', async () => {
  const [one, other] = [await buildTotp(), await buildTotp()]
  expect(await one.bringRight(1)).toBe(true)
  await one.bringWrong(1, 10)
  expect(await other.bringRight(1)).toBe(true)
})
