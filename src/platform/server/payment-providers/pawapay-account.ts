/** What pawaPay says of our account: which amounts go through, and how much is there. */
import { type Pesewas, pesewas } from '#platform/money.ts'
import { inCedis } from '../cedis.ts'
import { log } from '../observability/logging.ts'
import { ask, type Connection, field, listField, senseless, textField } from './http.ts'
import { country, currency, pesewasOf } from './pawapay-format.ts'
import { sentenceFor } from './pawapay-words.ts'

const keepMs = 600_000

type Limits = { least: Pesewas; most: Pesewas; isOpen: boolean }

/**
 * Answers why a deposit of an amount cannot go through any network, or null. The limits are asked for every ten minutes; where
 * they cannot be had, the payment page decides.
 */
export function limitsReader(connection: Connection): (amount: Pesewas) => Promise<string | null> {
  let kept: { limits: Limits[]; at: number } | undefined
  return async amount => {
    if (!kept || performance.now() - kept.at > keepMs) {
      const limits = await fetchLimits(connection).catch(error => {
        log.warn({ err: error }, 'limits of payments are not known')
        return null
      })
      if (!limits) return null
      kept = { limits, at: performance.now() }
    }
    return refusalBy(kept.limits, amount)
  }
}

function refusalBy(limits: Limits[], amount: Pesewas): string | null {
  const open = limits.filter(({ isOpen }) => isOpen)
  if (open.length === 0) return sentenceFor('PROVIDER_TEMPORARILY_UNAVAILABLE')
  if (open.some(({ least, most }) => least <= amount && amount <= most)) return null
  const least = pesewas(Math.min(...open.map(one => one.least)))
  const most = pesewas(Math.max(...open.map(one => one.most)))
  return `Mobile money takes payments from ${inCedis(least)} to ${inCedis(most)}.`
}

async function fetchLimits(connection: Connection): Promise<Limits[]> {
  const path = `/v2/active-conf?country=${country}&operationType=DEPOSIT`
  const answer = await ask(connection, { method: 'GET', path, tries: 1 })
  const limits = listField(answer.body, 'countries')
    .flatMap(one => listField(one, 'providers'))
    .flatMap(one => listField(one, 'currencies'))
    .filter(one => field(one, 'currency') === currency)
    .flatMap(one => limitsOf(field(one, 'operationTypes', 'DEPOSIT')))
  if (answer.status !== 200 || limits.length === 0) throw senseless(connection, answer)
  return limits
}

function limitsOf(deposit: unknown): Limits[] {
  const least = pesewasOf(textField(deposit, 'minAmount'))
  const most = pesewasOf(textField(deposit, 'maxAmount'))
  if (least === null || most === null) return []
  return [{ least, most, isOpen: field(deposit, 'status') !== 'CLOSED' }]
}

/** Wallets may be kept for each network apart: together they are what is there. */
export async function readBalance(connection: Connection): Promise<Pesewas> {
  const path = `/v2/wallet-balances?country=${country}`
  const answer = await ask(connection, { method: 'GET', path, tries: 2 })
  const amounts = listField(answer.body, 'balances')
    .filter(one => field(one, 'currency') === currency)
    .map(one => pesewasOf(textField(one, 'balance')))
  if (answer.status !== 200 || amounts.length === 0) throw senseless(connection, answer)
  return pesewas(
    amounts.reduce<number>((sum, amount) => {
      if (amount === null) throw senseless(connection, answer)
      return sum + amount
    }, 0),
  )
}
