import type { CheckResult } from '../../observability/check-result.ts'
import {
  type CompleteSettingsOf,
  hasSettings,
  type SettingShapes,
  type SettingsOf,
} from '../../settings/provider-settings.ts'
import type { Sms } from './sender.ts'

type SenderName = { SMS_SENDER: string }

/** Everything that there is to say of a provider of text messages. */
type Provider<
  Shapes extends SettingShapes,
  Needed extends keyof Shapes & string,
  Address extends keyof Shapes & string,
> = {
  settings: Shapes
  /** The settings without which it cannot be chosen. */
  needs: readonly Needed[]
  /** The setting with its address, to which its key travels. */
  address: Address
  /** Gets the number as `233…`. Throws when the provider did not take the message. */
  send(
    sms: Sms,
    settings: CompleteSettingsOf<Shapes, Needed> & SenderName,
    timeoutMs: number,
  ): Promise<void>
  /** Asks for something that costs nothing and sends nothing. */
  check(settings: CompleteSettingsOf<Shapes, Needed>, timeoutMs: number): Promise<CheckResult>
}

/** The record of a provider, with which whatever `settings.ts` has read can be used. */
export function defineSmsProvider<
  const Shapes extends SettingShapes,
  const Needed extends keyof Shapes & string,
  const Address extends keyof Shapes & string,
>(provider: Provider<Shapes, Needed, Address>) {
  return {
    ...provider,
    send: (sms: Sms, settings: SettingsOf<Shapes> & SenderName, timeoutMs = 10_000) =>
      provider.send(sms, complete(settings), timeoutMs),
    check: (settings: SettingsOf<Shapes>) => provider.check(complete(settings), 8000),
  }

  /** `readSettings` has refused already where something that is needed is missing. */
  function complete<Settings extends SettingsOf<Shapes>>(settings: Settings) {
    if (!hasSettings(settings, provider.needs)) throw new Error('A setting is missing')
    return settings as Settings & CompleteSettingsOf<Shapes, Needed>
  }
}
