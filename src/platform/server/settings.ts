/** Every setting, read and judged in one place. `docs/operations.md` and the README's table are checked against it. */
import * as z from 'zod'
import { keysIn } from './encryption.ts'

const onOff = z.enum(['on', 'off'])
const zeroOne = z.enum(['0', '1']).transform(value => value === '1')
const text = z.string().min(1)
/** Of no operator: nobody can send money there by mistake. */
const nobodysNumber = '000000000'

const schema = z.object({
  NODE_ENV: z
    .string()
    .default('')
    .describe('`production` refuses every unsafe setting; set it wherever real people come'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(3000)
    .describe('one port for API, pages and sockets'),
  HOST: text.default('127.0.0.1').describe('address to listen on'),
  TRUST_PROXY: z
    .string()
    .default('')
    .describe('addresses of the balancers whose `X-Forwarded-*` headers are believed'),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60)
    .default(0)
    .describe(
      'how long a process that is asked to end still answers while `/readyz` says 503, so that balancers notice first',
    ),
  DATA_DIR: text.default('.data').describe('embedded database, uploads, generated secret'),
  DATABASE_URL: z
    .url()
    .optional()
    .describe('any PostgreSQL 15 or later; without it an embedded one is started in `DATA_DIR`'),
  DATABASE_READ_URL: z.url().optional().describe('a replica for reads'),
  DEMO: zeroOne
    .optional()
    .describe(
      '1 makes people, gigs, chats and orders to look at, once; default 1 where no `DATABASE_URL` is set',
    ),
  APP_NAME: text.default('Adwuma').describe('the brand'),
  APP_URL: z
    .url()
    .optional()
    .describe('public address, without a slash at its end; default `http://localhost:PORT`'),
  OPERATOR_NAME: text
    .optional()
    .describe(
      'who runs the site, as the Privacy Policy and the Terms of Use have to say; required in production',
    ),
  OPERATOR_STATUS: text
    .optional()
    .describe("the operator's legal status, such as `limited company`"),
  OPERATOR_ADDRESS: text.optional().describe("the operator's address; required in production"),
  OPERATOR_PHONE: text.optional().describe("the operator's phone number"),
  OPERATOR_EMAIL: z.email().optional().describe("the operator's e-mail; required in production"),
  OPERATOR_REGISTRATION: text.optional().describe("the operator's registration number"),
  APP_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('signs tokens and links; made once and kept in `DATA_DIR`; required in production'),
  IDENTITY_KEY: z
    .string()
    .refine(
      text => keysIn(text) !== null,
      'must be keys of 32 bytes in base64, with commas between',
    )
    .optional()
    .describe(
      'encrypts photos of identities: 32 bytes in base64, the newest first where there are several; without it derived from the secret; required in production',
    ),
  IDENTITY_REJECTED_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(30)
    .describe('days until the photo of an identity is deleted that was replaced or rejected'),
  IDENTITY_CLOSED_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(90)
    .describe('days after the end of an account until its identity is deleted'),
  SMS_DRIVER: z
    .enum(['outbox', 'arkesel', 'hubtel', 'twilio'])
    .default('outbox')
    .describe('`outbox` keeps messages for `/testing/outbox`; refused in production'),
  SMS_SENDER: z.string().max(11).default('Adwuma').describe('sender id, at most 11 characters'),
  ARKESEL_API_KEY: text.optional().describe('for `SMS_DRIVER=arkesel`'),
  HUBTEL_CLIENT_ID: text.optional().describe('for `SMS_DRIVER=hubtel`'),
  HUBTEL_CLIENT_SECRET: text.optional().describe('for `SMS_DRIVER=hubtel`'),
  TWILIO_SID: text.optional().describe('for `SMS_DRIVER=twilio`'),
  TWILIO_TOKEN: text.optional().describe('for `SMS_DRIVER=twilio`'),
  MAIL_DRIVER: z
    .enum(['outbox', 'smtp'])
    .default('outbox')
    .describe('`outbox` keeps messages for `/testing/outbox`; refused in production'),
  SMTP_URL: z
    .url()
    .optional()
    .describe('for `MAIL_DRIVER=smtp`, such as `smtps://user:password@host`'),
  MAIL_FROM: text.default('Adwuma <no-reply@localhost>').describe('sender of e-mails'),
  PAYMENT_METHOD: z
    .enum(['MANUAL', 'PAWAPAY', 'PAYSTACK', 'SANDBOX'])
    .default('SANDBOX')
    .describe(
      'how people pay: `MANUAL` (by hand, to the account below), `SANDBOX` (refused in production), `PAWAPAY` or `PAYSTACK`',
    ),
  MANUAL_PAY_NETWORK: text
    .default('MTN')
    .describe('for `PAYMENT_METHOD=MANUAL`: the network of the account to pay to, such as `MTN`'),
  MANUAL_PAY_NUMBER: text
    .default(nobodysNumber)
    .describe(
      'for `PAYMENT_METHOD=MANUAL`: its number, without the 0 at its beginning; required in production',
    ),
  MANUAL_PAY_NAME: text
    .default('Demonstration only')
    .describe('for `PAYMENT_METHOD=MANUAL`: in whose name it is; required in production'),
  PAWAPAY_URL: z
    .url()
    .default('https://api.pawapay.io')
    .describe('for `PAYMENT_METHOD=PAWAPAY`; its sandbox is `https://api.sandbox.pawapay.io`'),
  PAWAPAY_TOKEN: text.optional().describe('for `PAYMENT_METHOD=PAWAPAY`'),
  PAYSTACK_URL: z
    .url()
    .default('https://api.paystack.co')
    .describe('for `PAYMENT_METHOD=PAYSTACK`'),
  PAYSTACK_SECRET_KEY: text
    .optional()
    .describe('for `PAYMENT_METHOD=PAYSTACK`: `sk_live_…`; also signs its callbacks'),
  STRIPE_SECRET_KEY: z
    .string()
    .startsWith('sk_test_', 'must be a test key: `sk_test_…`')
    .optional()
    .describe('for `/testing/stripe/pay`, where managers try cards: `sk_test_…`, and no other'),
  STRIPE_URL: z.url().optional().describe('something that stands in for Stripe itself'),
  FREE_OPEN_ORDERS: z.coerce
    .number()
    .int()
    .min(0)
    .default(3)
    .describe('how many orders a seller without Premium may work on at a time'),
  SUPPORT_WHATSAPP: z
    .string()
    .regex(/^[1-9]\d{7,14}$/, 'must be digits alone, with the country code and no 0 before it')
    .optional()
    .describe(
      'WhatsApp number of the support for Premium people, such as `233241234567`; without it they see none',
    ),
  STORAGE: z
    .enum(['local', 's3', 'gcs'])
    .default('local')
    .describe('where uploads are kept; Firebase storage buckets are `gcs`'),
  STORAGE_BUCKET: text.optional().describe('bucket for `s3` and `gcs`'),
  STORAGE_ENDPOINT: z
    .url()
    .optional()
    .describe('another address for `s3` or `gcs`, such as a compatible service'),
  STORAGE_REGION: text.default('eu-west-1').describe('for `s3`'),
  RATE_LIMITS: onOff.default('on').describe('`off` for load tests only; refused in production'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('bearer token for `/metrics` from other machines'),
  MAP_TILES_URL: z
    .string()
    .default('')
    .describe(
      'address pattern of map tiles (`https://…/{z}/{x}/{y}.png`); without it an outline map of Ghana is drawn',
    ),
  MAP_TILES_ATTRIBUTION: z.string().default('').describe("what the tiles' owner asks to be shown"),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('how much is logged'),
  CLOCK_OFFSET_MS: z.coerce
    .number()
    .int()
    .default(0)
    .describe('shifts the clock, to try deadlines; refused in production'),
})

type Read = z.output<typeof schema>
export type Settings = Omit<Read, 'APP_URL' | 'DEMO'> & {
  APP_URL: string
  DEMO: boolean
  production: boolean
}

/** Name, default and meaning of every setting, for the table in the documentation. */
export const settingsTable = Object.entries(schema.shape).map(([name, field]) => ({
  name,
  fallback: String(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }).default ?? ''),
  meaning: field.description ?? '',
}))

/** @throws Error with one sentence for each setting that is wrong or unsafe. Never repeats a value. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const read = schema.safeParse(withoutEmpty(env))
  if (!read.success)
    throw new Error(
      read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    )
  const production = read.data.NODE_ENV === 'production'
  const settings = {
    ...read.data,
    production,
    APP_URL: (read.data.APP_URL ?? `http://localhost:${read.data.PORT}`).replace(/\/+$/, ''),
    DEMO: read.data.DEMO ?? (read.data.DATABASE_URL === undefined && !production),
  }
  const faults = [...missing(settings), ...(settings.production ? unsafe(settings) : [])]
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return settings
}

function missing(settings: Settings): string[] {
  const needed: Record<string, (keyof Settings)[]> = {
    arkesel: ['ARKESEL_API_KEY'],
    hubtel: ['HUBTEL_CLIENT_ID', 'HUBTEL_CLIENT_SECRET'],
    twilio: ['TWILIO_SID', 'TWILIO_TOKEN'],
    smtp: ['SMTP_URL'],
    s3: ['STORAGE_BUCKET'],
    gcs: ['STORAGE_BUCKET'],
    PAWAPAY: ['PAWAPAY_TOKEN'],
    PAYSTACK: ['PAYSTACK_SECRET_KEY'],
  }
  const { SMS_DRIVER, MAIL_DRIVER, STORAGE, PAYMENT_METHOD } = settings
  return [SMS_DRIVER, MAIL_DRIVER, STORAGE, PAYMENT_METHOD].flatMap(driver =>
    (needed[driver] ?? [])
      .filter(name => settings[name] === undefined)
      .map(name => `${name} is needed for ${driver}.`),
  )
}

function unsafe(settings: Settings): string[] {
  const rules: [boolean, string][] = [
    [
      !settings.APP_SECRET,
      'APP_SECRET must be set: a generated one is lost with the machine, and everyone is logged out.',
    ],
    [
      !settings.IDENTITY_KEY,
      'IDENTITY_KEY must be set: whoever learns APP_SECRET could read the photos of identities too.',
    ],
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
      settings.PAYMENT_METHOD === 'SANDBOX',
      'PAYMENT_METHOD must not be SANDBOX: anyone could approve a payment.',
    ],
    ...paymentRules(settings),
    [
      settings.RATE_LIMITS === 'off',
      'RATE_LIMITS must be on: passwords and codes could be guessed.',
    ],
    [settings.CLOCK_OFFSET_MS !== 0, 'CLOCK_OFFSET_MS must be 0: deadlines would lie.'],
  ]
  return rules.filter(([broken]) => broken).map(([, sentence]) => sentence)
}

const paymentRules = (settings: Settings): [boolean, string][] => [
  [
    !settings.PAWAPAY_URL.startsWith('https://') || settings.PAWAPAY_URL.includes('sandbox'),
    'PAWAPAY_URL must be that of real payments: anyone could approve one in its sandbox.',
  ],
  [
    !settings.PAYSTACK_URL.startsWith('https://'),
    'PAYSTACK_URL must start with https://: its key would travel in the open.',
  ],
  [
    settings.PAYSTACK_SECRET_KEY?.startsWith('sk_test') ?? false,
    'PAYSTACK_SECRET_KEY must not be a test key: anyone could approve a payment.',
  ],
  [
    settings.PAYMENT_METHOD === 'MANUAL' && settings.MANUAL_PAY_NUMBER === nobodysNumber,
    'MANUAL_PAY_NUMBER must be set, with MANUAL_PAY_NETWORK and MANUAL_PAY_NAME: people send their money there.',
  ],
]

const operatorRules = (settings: Settings): [boolean, string][] =>
  (['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL'] as const).map(name => [
    !settings[name],
    `${name} must be set: the law wants people to know with whom they deal.`,
  ])

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
