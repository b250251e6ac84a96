import { settings } from '#platform/server/settings/settings.ts'

export const mostPasskeys = 10

export const relyingPartyId = () => new URL(settings.APP_URL).hostname

/** Where a passkey of ours may be used. */
export const passkeyOrigins = () => [new URL(settings.APP_URL).origin, ...settings.PASSKEY_ORIGINS]
