/** Every setting, read and validated in one place. */
import { smsProviders } from '../mail-and-sms/sms/providers.ts'
import { paymentProviders } from '../payment-providers/providers.ts'
import { publicKeyOf } from '../push/public-key.ts'
import { listNeeds } from './provider-settings.ts'
import { type Read, type Settings, schema } from './schema.ts'
import { unsafeIn } from './unsafe-settings.ts'

/** @throws Error with one sentence for each setting that is wrong or unsafe. Never repeats a value. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const variables = withoutEmpty(env)
  const misshapen = faultsOfShape(variables)
  const wellShaped = Object.entries(variables).filter(([name]) => !misshapen.has(name))
  const settings = withDefaults(schema.parse(Object.fromEntries(wellShaped)))
  const others = [
    ...missing(settings),
    ...faultsOfPair(settings),
    ...(settings.production ? unsafeIn(settings) : []),
  ]
  const faults = [
    ...misshapen.values(),
    ...others.filter(sentence => !misshapen.has(sentence.split(' ', 1)[0] ?? '')),
  ]
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return settings
}

/** A sentence for each, by its name. */
function faultsOfShape(env: Record<string, string | undefined>): Map<string, string> {
  const issues = schema.safeParse(env).error?.issues ?? []
  return new Map(
    issues.map(({ path, message }) => [String(path[0]), `${String(path[0])} ${message}.`]),
  )
}

function withDefaults(read: Read): Settings {
  const production = read.NODE_ENV === 'production'
  return {
    ...read,
    production,
    APP_URL: (read.APP_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, ''),
    MANAGER_SECOND_FACTOR: read.MANAGER_SECOND_FACTOR ?? (production ? 'required' : 'optional'),
    MANAGER_PROOF_HOURS: read.MANAGER_PROOF_HOURS ?? (production ? 12 : 0),
    ACCESS_REASON: read.ACCESS_REASON ?? (production ? 'required' : 'optional'),
    WALLET_NAMES: read.WALLET_NAMES ?? (production ? 'NONE' : 'SANDBOX'),
    EMAIL_CONFIRMATION: read.EMAIL_CONFIRMATION ?? (production ? 'required' : 'optional'),
    DEMO: read.DEMO ?? (read.DATABASE_URL === undefined && !production),
  }
}

type Driver = Settings['SMS_DRIVER' | 'MAIL_DRIVER' | 'STORAGE' | 'PAYMENT_METHOD' | 'WALLET_NAMES']

/** The settings that each driver needs. */
const neededBy: Record<Driver, readonly (keyof Settings)[]> = {
  outbox: [],
  ...listNeeds(smsProviders),
  smtp: ['SMTP_URL'],
  local: [],
  s3: ['STORAGE_BUCKET'],
  gcs: ['STORAGE_BUCKET'],
  MANUAL: [],
  SANDBOX: [],
  NONE: [],
  ...listNeeds(paymentProviders),
}

function missing(settings: Settings): string[] {
  const { SMS_DRIVER, MAIL_DRIVER, STORAGE, PAYMENT_METHOD, WALLET_NAMES } = settings
  const drivers = new Set([SMS_DRIVER, MAIL_DRIVER, STORAGE, PAYMENT_METHOD, WALLET_NAMES])
  const ofDrivers = [...drivers].flatMap(driver =>
    neededBy[driver]
      .filter(name => settings[name] === undefined)
      .map(name => `${name} is needed for ${driver}.`),
  )
  return ofDrivers
}

/** Push services refuse what is signed by another key. One key alone would leave the other to be derived. */
function faultsOfPair({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Settings): string[] {
  if (VAPID_PUBLIC_KEY && !VAPID_PRIVATE_KEY)
    return ['VAPID_PRIVATE_KEY is needed for VAPID_PUBLIC_KEY.']
  if (VAPID_PRIVATE_KEY && !VAPID_PUBLIC_KEY)
    return ['VAPID_PUBLIC_KEY is needed for VAPID_PRIVATE_KEY.']
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY) return []
  const fitting = publicKeyOf(Buffer.from(VAPID_PRIVATE_KEY, 'base64url'))
  return fitting?.equals(Buffer.from(VAPID_PUBLIC_KEY, 'base64url'))
    ? []
    : [
        'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY: npx web-push generate-vapid-keys makes a pair.',
      ]
}

/** `NAME=` in a shell or an env file means "not set". */
function withoutEmpty(env: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
}

export let settings: Settings

/** Reads the process's environment into `settings`. Called once, at boot. */
export function loadSettings(env: Record<string, string | undefined> = process.env): Settings {
  settings = readSettings(env)
  return settings
}
