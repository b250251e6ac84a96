import { settings } from '#platform/server/settings/settings.ts'

export const mostPasskeys = 10

export const relyingPartyId = () => new URL(settings.APP_URL).hostname

/** Where a passkey of ours may be used. */
export const passkeyOrigins = () => [new URL(settings.APP_URL).origin, ...settings.PASSKEY_ORIGINS]

/** By which a passkey is looked up. Null for what is no id in base64url: nothing is kept under it. */
export const credentialIdOf = ({ id }: Record<string, unknown>): string | null =>
  typeof id === 'string' && /^[\w-]+$/.test(id) ? id : null

const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** How a browser says that the authenticator is reached, which nothing signs: what WebAuthn has no word for is left out. */
export const transportsIn = (said: unknown): string[] =>
  Array.isArray(said) ? knownTransports.filter(transport => said.includes(transport)) : []
