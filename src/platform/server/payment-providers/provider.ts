/** What every provider of payments has to be able to do. Each speaks its own wire format behind this. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Pesewas } from '#platform/money.ts'
import {
  type CompleteSettingsOf,
  hasSettings,
  type SettingShapes,
  type SettingsOf,
  type UnsafeRule,
} from '../settings/provider-settings.ts'

export type Checkout = {
  /** Our reference, a UUID: the provider's id of the deposit too. A repeated call with it begins nothing twice. */
  reference: string
  amount: Pesewas
  currency: string
  /** What the payer reads at the provider. */
  description: string
  payer: { email: string; phone: string }
  /** Where the payer comes back to. The provider adds `depositId`. */
  returnUrl: string
}

export type CheckoutStarted =
  | { state: 'started'; checkoutUrl: string; externalReference: string | null }
  /** The provider will not take it. The reason is for people. */
  | { state: 'rejected'; reason: string }
  /** No answer, or one that says nothing: it may have begun. Ask later. */
  | { state: 'unclear' }

/** What the provider says of money on its way. */
export type ProviderWord =
  /** It has never heard of it, or not yet: a checkout exists there only once somebody has pressed Pay. */
  | { state: 'unknown' }
  | { state: 'pending' }
  | {
      state: 'completed'
      amount: Pesewas | null
      currency: string
      externalReference: string | null
    }
  | { state: 'failed'; reason: string }

/** A callback whose signature was found in order says only which transaction to ask about. */
export type CallbackMeans = { kind: 'payment' | 'refund' | 'payout'; reference: string }

export type Callback = {
  method: string
  /** As the provider addressed us: host with port, path with query. */
  authority: string
  path: string
  headers: IncomingHttpHeaders
  /** The bytes as they came. */
  body: Buffer
}

export type Recipient = { network: string; number: string; name: string }

/** What became of telling the provider to send money: `unclear` is asked about later, never sent under a new id. */
export type Sending =
  | { state: 'accepted' }
  | { state: 'rejected'; reason: string }
  | { state: 'unclear' }

export type Provider = {
  startCheckout(checkout: Checkout): Promise<CheckoutStarted>
  /** @throws when the provider cannot be asked */
  askPayment(reference: string): Promise<ProviderWord>
  /**
   * Null for one that is not the provider's: unsigned, forged, too old, or unreadable. `nothing` for one that is, and
   * tells of what is no transaction of ours.
   * @throws when what the signature is checked with cannot be had now
   */
  readCallback(callback: Callback, now: Date): Promise<CallbackMeans | 'nothing' | null>
  /** What is there, in our currency. @throws when it cannot be read */
  readBalance(): Promise<Pesewas>
  /** Pays a payment back, or a part of it. */
  refund(refund: { reference: string; paymentReference: string; amount: Pesewas }): Promise<Sending>
  /** Some providers know a refund by its payment only. */
  askRefund(refund: { reference: string; paymentReference: string }): Promise<ProviderWord>
  /** Whether money can be sent there at all; banks often not. */
  canPayOutTo(recipient: { accountType: string; network: string }): boolean
  payOut(payout: {
    reference: string
    amount: Pesewas
    recipient: Recipient
    description: string
  }): Promise<Sending>
  askPayout(reference: string): Promise<ProviderWord>
}

/** Everything that there is to say of a provider before it is opened. */
type Definition<Shapes extends SettingShapes, Needed extends keyof Shapes & string> = {
  settings: Shapes
  /** The settings without which it does not exist, its key first. */
  needs: readonly [Needed, ...Needed[]]
  /** What production refuses of its settings. */
  unsafeRules(settings: SettingsOf<Shapes>): UnsafeRule[]
  open(settings: CompleteSettingsOf<Shapes, Needed>): Provider
}

/** The record of a provider, which whatever `settings.ts` has read can open. */
export function definePaymentProvider<
  const Shapes extends SettingShapes,
  const Needed extends keyof Shapes & string,
>(definition: Definition<Shapes, Needed>) {
  const opened = new WeakMap<object, Provider>()
  return {
    ...definition,
    /** Undefined where its settings are not there. It is opened once for them: it remembers keys and limits. */
    open(settings: SettingsOf<Shapes>): Provider | undefined {
      if (!hasSettings(settings, definition.needs)) return undefined
      const provider =
        opened.get(settings) ?? definition.open(settings as CompleteSettingsOf<Shapes, Needed>)
      opened.set(settings, provider)
      return provider
    },
  }
}
