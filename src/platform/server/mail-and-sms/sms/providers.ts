import { mergeSettings } from '../../settings/provider-settings.ts'
import { arkesel } from './arkesel.ts'
import { hubtel } from './hubtel.ts'
import { twilio } from './twilio.ts'

/** By whom text messages are sent, under the names of `SMS_DRIVER`. */
export const smsProviders = { arkesel, hubtel, twilio }

/** The part of the settings that is theirs. */
export const smsProviderSettings = mergeSettings(smsProviders)
