import { sandbox } from '#features/payments/sandbox/server/commands.ts'
import { type Pesewas, pesewas } from '#platform/money.ts'
import type {
  Provider,
  ProviderWord,
  Sending as Told,
} from '#platform/server/payment-providers/provider.ts'
import { replaceProvider } from './payments.ts'

type Deposit = {
  asked: Pesewas
  state: 'session' | 'pending' | 'completed' | 'failed'
  /** What has come; null until it has. */
  came: Pesewas | null
  /** The provider keeps to itself how much it was. */
  isUnsaid: boolean
}

type Sending = {
  payment: string | null
  amount: Pesewas
  state: 'pending' | 'completed' | 'failed'
}

/** `mute` does what it is told, and its answer is lost. */
export type Mood = 'there' | 'away' | 'mute'

/** What is true at the provider, whatever we have heard of it. */
export type World = {
  mood: Mood
  deposits: Map<string, Deposit>
  sendings: Map<string, Sending>
  /** How many questions it was asked. */
  questions: number
}

/**
 * Takes the sandbox's place: money that comes late, wrong or not at all, and a provider that does not always
 * answer. Its callbacks are signed as the sandbox's.
 */
export function openWorld(): World {
  const world: World = { mood: 'there', deposits: new Map(), sendings: new Map(), questions: 0 }
  replaceProvider('SANDBOX', providerIn(world))
  return world
}

/** The answer is lost on its way to us. */
class Lost extends Error {}
export const isLost = (error: unknown) => error instanceof Lost

function providerIn(world: World): Provider {
  const answer = <T>(word: T): T => {
    if (world.mood === 'mute') throw new Lost()
    return word
  }
  const ask = <T>(read: () => T): T => {
    world.questions++
    if (world.mood === 'away') throw new Lost()
    return answer(read())
  }
  const send = (reference: string, sending: Omit<Sending, 'state'>): Told => {
    if (world.mood === 'away') throw new Lost()
    // Told twice under one id, it goes out once.
    if (!world.sendings.has(reference))
      world.sendings.set(reference, { ...sending, state: 'pending' })
    return answer({ state: 'accepted' })
  }
  const wordOnSending = (reference: string) => ask(() => wordOf(world.sendings.get(reference)))
  return {
    ...sandbox,
    async startCheckout({ reference, amount }) {
      if (world.mood === 'away') throw new Lost()
      world.deposits.set(reference, {
        asked: amount,
        state: 'session',
        came: null,
        isUnsaid: false,
      })
      return answer({ state: 'started', checkoutUrl: 'https://pay.test', externalReference: null })
    },
    askPayment: async reference => ask(() => wordOnDeposit(world.deposits.get(reference))),
    async refund({ reference, paymentReference: payment, amount }) {
      if (world.deposits.get(payment)?.state !== 'completed')
        return answer({ state: 'rejected', reason: 'There is no such payment.' })
      return send(reference, { payment, amount })
    },
    askRefund: async ({ reference }) => wordOnSending(reference),
    payOut: async ({ reference, amount }) => send(reference, { payment: null, amount }),
    askPayout: async reference => wordOnSending(reference),
    readBalance: async () => balanceOf(world),
  }
}

/** What has come in and not gone out. */
export function balanceOf({ deposits, sendings }: World): Pesewas {
  let balance = 0
  for (const { came } of deposits.values()) balance += came ?? 0
  for (const { state, amount } of sendings.values()) if (state === 'completed') balance -= amount
  return pesewas(balance)
}

function wordOnDeposit(deposit: Deposit | undefined): ProviderWord {
  if (deposit?.state === 'completed') return completion(deposit.isUnsaid ? null : deposit.came)
  return deposit?.state === 'session' ? { state: 'unknown' } : wordOf(deposit)
}

function wordOf(record: { state: string; amount?: Pesewas } | undefined): ProviderWord {
  if (!record) return { state: 'unknown' }
  if (record.state === 'failed') return { state: 'failed', reason: 'Declined.' }
  return record.state === 'completed' ? completion(record.amount ?? null) : { state: 'pending' }
}

const completion = (amount: Pesewas | null): ProviderWord => ({
  ...{ state: 'completed', currency: 'GHS', externalReference: 'EXT' },
  amount,
})
