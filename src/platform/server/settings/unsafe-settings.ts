import { smsProviders } from '../mail-and-sms/sms/providers.ts'
import { paymentProviders } from '../payment-providers/providers.ts'
import { keysIn } from '../security/encryption.ts'
import { isThisMachine } from './hosts.ts'
import { refuseOpenAddress, type UnsafeRule } from './provider-settings.ts'
import { nobodysName, nobodysNumber, type Settings } from './schema.ts'
import { isPatterned, isWeakSecret } from './weak-secrets.ts'

/** A sentence for each that must not be so where real people come. Each begins with the setting's name. */
export function unsafeIn(settings: Settings): string[] {
  const rules: UnsafeRule[] = [
    [
      !settings.APP_SECRET,
      'APP_SECRET must be set: a generated one is lost with the machine, and everyone is logged out.',
    ],
    [
      !settings.IDENTITY_KEY,
      'IDENTITY_KEY must be set: whoever learns APP_SECRET could read the photos of identities too.',
    ],
    [
      !settings.RECEIPT_KEY,
      'RECEIPT_KEY must be set: whoever learns APP_SECRET could sign receipts of payments that never were.',
    ],
    ...secretRules(settings),
    [
      !settings.APP_URL.startsWith('https://'),
      'APP_URL must start with https://: passwords would travel in the open.',
    ],
    [
      !settings.DATABASE_URL,
      'DATABASE_URL must be set: the embedded database is for one machine and has no backup.',
    ],
    [
      settings.TRUST_PROXY.split(',').some(address => /\/0*$/.test(address.trim())),
      'TRUST_PROXY must not name everybody: whoever calls could choose the address that is counted.',
    ],
    ...redisRules(settings),
    [settings.DEMO, 'DEMO must be 0: the demo accounts have a public password.'],
    ...operatorRules(settings),
    [
      settings.SMS_DRIVER === 'outbox',
      'SMS_DRIVER must not be outbox: codes would be readable by anyone.',
    ],
    [
      settings.MAIL_DRIVER === 'outbox',
      'MAIL_DRIVER must not be outbox: reset links would be readable by anyone.',
    ],
    [
      settings.PUSH_DRIVER === 'outbox',
      'PUSH_DRIVER must not be outbox: nobody would be told by push.',
    ],
    [
      settings.PUSH_TEST_ORIGIN !== undefined,
      'PUSH_TEST_ORIGIN must not be set: pushes would leave for an address that nobody checks.',
    ],
    [
      settings.PAYMENT_METHOD === 'SANDBOX',
      'PAYMENT_METHOD must not be SANDBOX: anyone could approve a payment.',
    ],
    [
      settings.WALLET_NAMES === 'SANDBOX',
      'WALLET_NAMES must not be SANDBOX: anyone could say whose a wallet is.',
    ],
    ...smsRules(settings),
    ...paymentRules(settings),
    [
      settings.PASSKEY_ORIGINS.some(origin => origin.startsWith('http:')),
      'PASSKEY_ORIGINS must start with https://: whoever stands between could put in pages of his own.',
    ],
    [
      settings.RATE_LIMITS === 'off',
      'RATE_LIMITS must be on: passwords and codes could be guessed.',
    ],
    [
      settings.MAP_TILES_URL.startsWith('http:'),
      'MAP_TILES_URL must start with https://: browsers load nothing else into our pages.',
    ],
    [
      settings.ERROR_REPORTS_URL?.startsWith('http:') ?? false,
      'ERROR_REPORTS_URL must start with https://: what fails would be readable on the way.',
    ],
    [
      settings.PRICE_RANGE_ORDERS < 5,
      'PRICE_RANGE_ORDERS must be 5 or more: a usual price of fewer orders shows what one of them cost.',
    ],
    [
      settings.PRICE_RANGE_SELLERS < 2,
      'PRICE_RANGE_SELLERS must be 2 or more: a usual price of one person is what that person was paid.',
    ],
    [settings.CLOCK_OFFSET_MS !== 0, 'CLOCK_OFFSET_MS must be 0: deadlines would lie.'],
  ]
  return rules.filter(([broken]) => broken).map(([, sentence]) => sentence)
}

/** Older keys only open what was encrypted with them, or verify what was signed: they may be weak until none of it is left. */
const secretRules = ({
  APP_SECRET,
  IDENTITY_KEY,
  RECEIPT_KEY,
  METRICS_TOKEN,
}: Settings): UnsafeRule[] => [
  [
    APP_SECRET !== undefined && isWeakSecret(APP_SECRET),
    'APP_SECRET must be random: this one can be guessed. openssl rand -hex 32 makes one.',
  ],
  [
    IDENTITY_KEY !== undefined && isPatterned(keysIn(IDENTITY_KEY)?.[0] ?? Buffer.alloc(1)),
    'IDENTITY_KEY must be random: this one can be guessed. openssl rand -base64 32 makes one, to be put in front of those that were in use.',
  ],
  [
    IDENTITY_KEY !== undefined && APP_SECRET !== undefined && IDENTITY_KEY.includes(APP_SECRET),
    'IDENTITY_KEY must not be APP_SECRET: whoever learns the one would have the other.',
  ],
  [
    RECEIPT_KEY !== undefined && isPatterned(keysIn(RECEIPT_KEY)?.[0] ?? Buffer.alloc(1)),
    'RECEIPT_KEY must be random: this one can be guessed. openssl rand -base64 32 makes one, to be put in front of those that were in use.',
  ],
  [
    RECEIPT_KEY !== undefined &&
      (keysShared(RECEIPT_KEY, IDENTITY_KEY) || RECEIPT_KEY === APP_SECRET),
    'RECEIPT_KEY must be a key of its own: whoever learns the other would sign receipts too.',
  ],
  [
    METRICS_TOKEN !== undefined && isWeakSecret(METRICS_TOKEN),
    'METRICS_TOKEN must be random: this one can be guessed. openssl rand -hex 32 makes one.',
  ],
  [
    METRICS_TOKEN !== undefined && METRICS_TOKEN === APP_SECRET,
    'METRICS_TOKEN must not be APP_SECRET: it is told to whoever measures.',
  ],
]

const keysShared = (keys: string, others = ''): boolean =>
  keys.split(',').some(key => others.split(',').some(other => other.trim() === key.trim()))

/** What processes tell each other holds messages; whoever can say something there could show anybody anything. */
function redisRules({ REDIS_URL }: Settings): UnsafeRule[] {
  if (!REDIS_URL) return []
  const { protocol, password, hostname } = new URL(REDIS_URL)
  if (isThisMachine(hostname)) return []
  return [
    [password === '', 'REDIS_URL must have a password: who reaches it could read every message.'],
    [
      protocol !== 'rediss:',
      'REDIS_URL must start with rediss:// where Redis is on another machine: messages would be readable on the way.',
    ],
  ]
}

const smsRules = (settings: Settings): UnsafeRule[] =>
  Object.values(smsProviders).map(({ address }) => refuseOpenAddress(address, settings[address]))

const paymentRules = (settings: Settings): UnsafeRule[] => [
  ...Object.values(paymentProviders).flatMap(({ unsafeRules }) => unsafeRules(settings)),
  [
    settings.PAYMENT_METHOD === 'MANUAL' && settings.MANUAL_PAY_NUMBER === nobodysNumber,
    'MANUAL_PAY_NUMBER must be set, with MANUAL_PAY_NETWORK and MANUAL_PAY_NAME: people send their money there.',
  ],
  [
    settings.PAYMENT_METHOD === 'MANUAL' && settings.MANUAL_PAY_NAME === nobodysName,
    'MANUAL_PAY_NAME must be set: people look for this name before they send their money.',
  ],
]

const operatorRules = (settings: Settings): UnsafeRule[] =>
  (['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL'] as const).map(name => [
    !settings[name],
    `${name} must be set: the law wants people to know with whom they deal.`,
  ])
