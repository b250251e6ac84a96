import type { Provider } from '#platform/server/payment-providers/provider.ts'
import { paymentProviders } from '#platform/server/payment-providers/providers.ts'
import { listNames } from '#platform/server/settings/provider-settings.ts'
import type { Settings } from '#platform/server/settings/schema.ts'
import { settings } from '#platform/server/settings/settings.ts'
import type { PaymentMethod, ProviderMethod } from '../providers.ts'
import { sandbox } from '../sandbox/server/commands.ts'
import { isSandboxOpen } from '../sandbox/server/policy.ts'

type ProviderRecord = {
  /** The settings without which it does not exist, its key first. */
  needs: readonly string[]
  open(settings: Settings): Provider | undefined
}

/** Who moves the money of each method, opened from the settings when it is asked for. */
export const providers: Record<ProviderMethod, ProviderRecord> = {
  SANDBOX: { needs: [], open: settings => (isSandboxOpen(settings) ? sandbox : undefined) },
  ...paymentProviders,
}

/** Undefined where nobody is set up for it: for MANUAL, and for a provider that is not ours any more. */
export const findProvider = (method: PaymentMethod): Provider | undefined =>
  method === 'MANUAL' ? undefined : providers[method].open(settings)

/** Those that the settings know, also beside the active one: old payments go on at theirs. */
export const openMethods = (from: Settings): ProviderMethod[] =>
  listNames(providers).filter(method => providers[method].open(from))

/** As the address of its callbacks names a provider. */
export const findMethodByCallback = (name: string): ProviderMethod | undefined =>
  listNames(providers).find(method => method.toLowerCase() === name)
