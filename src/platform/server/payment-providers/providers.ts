import { mergeSettings } from '../settings/provider-settings.ts'
import { pawapay } from './pawapay.ts'
import { paystack } from './paystack.ts'

/** Who moves money for us, under the names of `PAYMENT_METHOD`. The sandbox is a feature, and stands beside them there. */
export const paymentProviders = { PAWAPAY: pawapay, PAYSTACK: paystack }

/** The part of the settings that is theirs. */
export const paymentProviderSettings = mergeSettings(paymentProviders)
