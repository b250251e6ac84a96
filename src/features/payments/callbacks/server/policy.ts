import { pawapay } from '#platform/server/payment-providers/pawapay.ts'
import { paystack } from '#platform/server/payment-providers/paystack.ts'
import type { Settings } from '#platform/server/settings.ts'
import type { ProviderMethod } from '../../process.ts'
import { sandbox } from '../../sandbox/server/commands.ts'
import { isSandboxOpen } from '../../sandbox/server/policy.ts'
import { registerProvider } from '../../server/policy.ts'

/** Every provider that the settings know stands by, also beside the active one: old payments go on at theirs. */
export function openProviders(settings: Settings): void {
  const { PAWAPAY_URL, PAWAPAY_TOKEN, PAYSTACK_URL, PAYSTACK_SECRET_KEY } = settings
  if (isSandboxOpen(settings)) registerProvider('SANDBOX', sandbox)
  if (PAWAPAY_TOKEN)
    registerProvider('PAWAPAY', pawapay({ baseUrl: PAWAPAY_URL, token: PAWAPAY_TOKEN }))
  if (PAYSTACK_SECRET_KEY)
    registerProvider(
      'PAYSTACK',
      paystack({ baseUrl: PAYSTACK_URL, secretKey: PAYSTACK_SECRET_KEY }),
    )
}

const methods: Record<string, ProviderMethod> = {
  sandbox: 'SANDBOX',
  pawapay: 'PAWAPAY',
  paystack: 'PAYSTACK',
}

/** As the address of its callbacks names a provider. */
export const methodCalled = (name: string): ProviderMethod | undefined =>
  Object.hasOwn(methods, name) ? methods[name] : undefined
