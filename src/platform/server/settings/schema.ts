/** Every setting, in one table. `docs/operations.md` and the README's table are checked against it. */
import * as z from 'zod'
import { smsProviderSettings, smsProviders } from '../mail-and-sms/sms/providers.ts'
import { paymentProviderSettings, paymentProviders } from '../payment-providers/providers.ts'
import { keysIn } from '../security/encryption.ts'
import { listNames } from './provider-settings.ts'
import {
  address,
  alternatives,
  base64url,
  choice,
  databaseAddress,
  host,
  line,
  mailbox,
  origins,
  proxies,
  pushServices,
  siteAddress,
  tilesAddress,
  webAddress,
  wholeNumber,
} from './shapes.ts'

/** Of no operator: nobody can send money there by mistake. */
export const nobodysNumber = '000000000'
export const nobodysName = 'Demonstration only'

const onOff = choice('on', 'off')
const describeNames = (names: string[]) => alternatives(names.map(name => `\`${name}\``))
const zeroOne = choice('0', '1').transform(value => value === '1')

export const schema = z.object({
  NODE_ENV: z
    .enum(
      ['production', 'development', 'test', ''],
      'must be production, development or test, or not be set',
    )
    .default('')
    .describe('`production` refuses every unsafe setting; set it wherever real people come'),
  PORT: wholeNumber(0, 65535).prefault('3000').describe('one port for API, pages and sockets'),
  HOST: host.default('127.0.0.1').describe('address to listen on'),
  TRUST_PROXY: proxies
    .default('')
    .describe(
      'addresses of the balancers whose `X-Forwarded-*` headers are believed; `0.0.0.0/0` is refused in production',
    ),
  DRAIN_SECONDS: wholeNumber(0, 60)
    .prefault('0')
    .describe(
      'how long a process that is asked to end still answers while `/readyz` says 503, so that balancers notice first',
    ),
  DATA_DIR: line.default('.data').describe('embedded database, uploads, generated secret'),
  DATABASE_URL: databaseAddress
    .optional()
    .describe(
      'any PostgreSQL 15 or later; without it an embedded one is started in `DATA_DIR`; required in production',
    ),
  DATABASE_DIRECT_URL: databaseAddress
    .optional()
    .describe(
      'needed where `DATABASE_URL` leads to a pooler in transaction mode, such as PgBouncer: straight to PostgreSQL',
    ),
  DATABASE_READ_URL: databaseAddress
    .optional()
    .describe("a streaming replica for visitors' reads, used while it follows"),
  REDIS_URL: address(['rediss:', 'redis:'], 'rediss://:password@redis.example:6379')
    .optional()
    .describe(
      'takes live updates between processes over from PostgreSQL, past some thousand a second; the same for all processes; in production with a password and `rediss:`, unless it is on the same machine',
    ),
  DEMO: zeroOne
    .optional()
    .describe(
      '1 makes people, gigs, chats and orders to look at, once; refused in production; elsewhere default 1 where no `DATABASE_URL` is set',
    ),
  APP_NAME: line.default('Adwuma').describe('the brand'),
  APP_URL: siteAddress
    .optional()
    .describe(
      'public address, without a slash at its end; in production `https:` alone; default `http://localhost:PORT`',
    ),
  OPERATOR_NAME: line
    .optional()
    .describe(
      'who runs the site, as the Privacy Policy and the Terms of Use have to say; required in production',
    ),
  OPERATOR_STATUS: line
    .optional()
    .describe("the operator's legal status, such as `limited company`"),
  OPERATOR_ADDRESS: z
    .string()
    .optional()
    .describe("the operator's address; required in production"),
  OPERATOR_PHONE: line.optional().describe("the operator's phone number"),
  OPERATOR_EMAIL: z
    .email('must be an email address')
    .optional()
    .describe("the operator's email; required in production"),
  OPERATOR_REGISTRATION: line.optional().describe("the operator's registration number"),
  APP_SECRET: line
    .min(32, 'must have 32 letters or more: openssl rand -hex 32 makes one')
    .optional()
    .describe('signs tokens and links; made once and kept in `DATA_DIR`; required in production'),
  IDENTITY_KEY: z
    .string()
    .refine(
      text => keysIn(text) !== null,
      'must be 32 bytes in base64, or several with commas between: openssl rand -base64 32 makes one',
    )
    .optional()
    .describe(
      'encrypts photos of identities: 32 bytes in base64, the newest first where there are several; without it derived from the secret; required in production',
    ),
  RECEIPT_KEY: z
    .string()
    .refine(
      text => keysIn(text) !== null,
      'must be 32 bytes in base64, or several with commas between: openssl rand -base64 32 makes one',
    )
    .optional()
    .describe(
      'signs receipts of payments past the platform: 32 bytes in base64, the newest first where there are several; without it derived from the secret; required in production',
    ),
  IDENTITY_REJECTED_DAYS: wholeNumber(1)
    .prefault('30')
    .describe('days until the photo of an identity is deleted that was replaced or rejected'),
  IDENTITY_CLOSED_DAYS: wholeNumber(1)
    .prefault('90')
    .describe('days after the end of an account until its identity is deleted'),
  MANAGER_SECOND_FACTOR: choice('required', 'optional')
    .optional()
    .describe(
      '`required`: a manager without a second factor is an ordinary person, and cannot remove the last one; default `required` in production, else `optional`',
    ),
  MANAGER_PROOF_HOURS: wholeNumber(0, 720)
    .optional()
    .describe(
      'after so many hours managers confirm that it is they; 0 never asks; default 12 in production, else 0',
    ),
  ACCESS_REASON: choice('required', 'optional')
    .optional()
    .describe(
      '`required`: managers say why they look into a chat or at the photo of an identity; default `required` in production, else `optional`',
    ),
  PASSKEY_ORIGINS: origins
    .prefault('')
    .describe(
      'further origins where passkeys may be used, such as those of the apps, with commas between; in production `https:` alone',
    ),
  SMS_DRIVER: choice('outbox', ...listNames(smsProviders))
    .default('outbox')
    .describe('`outbox` keeps messages for `/testing/outbox`; refused in production'),
  SMS_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9 .&+_-]{0,10}$/, 'must be 11 letters and digits at most')
    .default('Adwuma')
    .describe('sender id, at most 11 characters'),
  SMS_CODES_PER_HOUR: wholeNumber(1)
    .prefault('1000')
    .describe(
      'how many codes and warnings of accounts are sent to everybody in an hour; beyond it nobody can register, and warnings go by mail alone',
    ),
  SMS_NEWS_PER_HOUR: wholeNumber(1)
    .prefault('1000')
    .describe(
      'how much news of orders is sent by SMS to everybody in an hour; beyond it mail and screens alone tell',
    ),
  ...smsProviderSettings,
  MAIL_DRIVER: choice('outbox', 'smtp')
    .default('outbox')
    .describe('`outbox` keeps messages for `/testing/outbox`; refused in production'),
  SMTP_URL: address(['smtps:', 'smtp:'], 'smtps://user:password@host')
    .optional()
    .describe(
      'for `MAIL_DRIVER=smtp`, such as `smtps://user:password@host`; by `smtp:` another machine has to offer ' +
        'STARTTLS, unless the address ends with `?requireTLS=false`',
    ),
  MAIL_FROM: mailbox.default('Adwuma <no-reply@localhost>').describe('sender of emails'),
  EMAIL_CONFIRMATION: choice('required', 'optional')
    .optional()
    .describe(
      '`required`: to an address that its owner never confirmed go only codes, links and warnings, and payouts wait; default `required` in production, else `optional`',
    ),
  PUSH_DRIVER: choice('outbox', 'webpush')
    .default('outbox')
    .describe('`outbox` keeps pushes for `/testing/outbox`; refused in production'),
  PUSH_SERVICES: pushServices
    .prefault(
      'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com',
    )
    .describe('hosts to which pushes may go, with commas between; `*.` stands for subdomains'),
  PUSH_TEST_ORIGIN: webAddress('http://127.0.0.1:4899')
    .optional()
    .describe('one more origin for pushes, also plain and private; refused in production'),
  VAPID_PUBLIC_KEY: base64url(65)
    .optional()
    .describe(
      'by which push services know the site; derived from the secret where it is not set; a change voids all subscriptions',
    ),
  VAPID_PRIVATE_KEY: base64url(32)
    .optional()
    .describe('belongs to `VAPID_PUBLIC_KEY`: both are set, or neither'),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must begin with mailto: or https://')
    .optional()
    .describe(
      "whom push services may write to; default `mailto:` with the operator's email, else that of `MAIL_FROM`",
    ),
  SMS_AFTER_MINUTES: wholeNumber(0, 120)
    .prefault('10')
    .describe('an SMS tells of what is urgent and was not seen for so long'),
  SMS_PER_DAY: wholeNumber(0, 20)
    .prefault('3')
    .describe('how many such SMS one person is sent in a day; codes do not count'),
  SMS_COST_PESEWAS: wholeNumber(0)
    .prefault('5')
    .describe('what one SMS costs, for the managers’ estimate'),
  NOTIFICATION_DAYS: wholeNumber(1, 3650)
    .prefault('90')
    .describe('days for which people find what they were told'),
  PRICE_RANGE_ORDERS: wholeNumber(1)
    .prefault('10')
    .describe(
      'from so many orders on a trade shows what most people paid; in production 5 or more',
    ),
  PRICE_RANGE_SELLERS: wholeNumber(1)
    .prefault('5')
    .describe('… where so many people did the work; in production 2 or more'),
  NEW_SELLER_ORDERS: wholeNumber(1)
    .prefault('5')
    .describe('under so many completed orders a seller is new, and no figures of his are shown'),
  SEARCH_DIGEST_HOUR: wholeNumber(0, 23)
    .prefault('7')
    .describe(
      'the hour of the day, in Accra, from which people are told what their saved searches found',
    ),
  REQUEST_ALERTS_EACH: wholeNumber(0, 1000)
    .prefault('20')
    .describe('how many workers nearby are told of a new request'),
  REQUEST_ALERTS_PER_DAY: wholeNumber(0, 100)
    .prefault('5')
    .describe('how many new requests nearby one worker is told of in a day'),
  PAYMENT_METHOD: choice('MANUAL', ...listNames(paymentProviders), 'SANDBOX')
    .default('SANDBOX')
    .describe(
      `how people pay: \`MANUAL\` (by hand, to the account below), \`SANDBOX\` (refused in production), ${describeNames(listNames(paymentProviders))}`,
    ),
  DUAL_APPROVAL_FROM: wholeNumber(0, 1_000_000)
    .prefault('1000')
    .describe(
      'from so many cedis on two managers approve a payout, a refund or a payment by hand; 0 asks for one',
    ),
  PAYOUT_HOLD_HOURS: wholeNumber(0, 168)
    .prefault('72')
    .describe('how long payouts to a person wait after the payment account was changed'),
  OUTGOING_MONEY: onOff
    .default('on')
    .describe(
      '`off`: no provider is told to send a refund or payout, what was approved waits, and approving what a provider would send is refused; payments still come in. The same for all processes',
    ),
  MANUAL_PAY_NETWORK: line
    .default('MTN')
    .describe('for `PAYMENT_METHOD=MANUAL`: the network of the account to pay to, such as `MTN`'),
  MANUAL_PAY_NUMBER: z
    .string()
    .regex(
      /^(?:0|\+?233)?\d{9}$/,
      'must be a mobile money number of nine digits, such as 244123456',
    )
    .default(nobodysNumber)
    .describe(
      'for `PAYMENT_METHOD=MANUAL`: its number, without the 0 at its beginning; required in production',
    ),
  MANUAL_PAY_NAME: line
    .default(nobodysName)
    .describe('for `PAYMENT_METHOD=MANUAL`: in whose name it is; required in production'),
  ...paymentProviderSettings,
  WALLET_NAMES: choice('PAYSTACK', 'SANDBOX', 'NONE')
    .optional()
    .describe(
      'who says in whose name a wallet is registered: `PAYSTACK`, `SANDBOX` (told at `/testing/wallet-names`; refused in production) or `NONE`; default `NONE` in production, else `SANDBOX`',
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .startsWith('sk_test_', 'must be a test key: sk_test_…')
    .optional()
    .describe('for `/testing/stripe/pay`, where managers try cards: `sk_test_…`, and no other'),
  STRIPE_URL: webAddress('https://api.stripe.com')
    .optional()
    .describe('something that stands in for Stripe itself'),
  FREE_OPEN_ORDERS: wholeNumber(0)
    .prefault('3')
    .describe('how many orders a seller without Premium may work on at a time'),
  FIRST_CONTACTS_NEW: wholeNumber(1)
    .prefault('8')
    .describe('how many conversations an account may begin in its first 24 hours'),
  FIRST_CONTACTS_UNVERIFIED: wholeNumber(1)
    .prefault('20')
    .describe('how many conversations an older account may begin in 24 hours'),
  FIRST_CONTACTS_VERIFIED: wholeNumber(1)
    .prefault('60')
    .describe('how many conversations somebody whose identity is verified may begin in 24 hours'),
  REVIEW_PUBLISH_DAYS: wholeNumber(1)
    .prefault('14')
    .describe(
      'how long after completion a seller may review the buyer, and when that review shows without the buyer’s',
    ),
  REVIEW_EDIT_HOURS: wholeNumber(0)
    .prefault('48')
    .describe('how long a review or a reply that can be read may be changed'),
  SUPPORT_WHATSAPP: z
    .string()
    .regex(/^[1-9]\d{7,14}$/, 'must be digits alone, with the country code and no 0 before it')
    .optional()
    .describe(
      'WhatsApp number of the support for Premium people, such as `233241234567`; without it they see none',
    ),
  STORAGE: choice('local', 's3', 'gcs')
    .default('local')
    .describe('where uploads are kept; Firebase storage buckets are `gcs`'),
  STORAGE_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,222}$/, 'must be the name of a bucket alone, without an address')
    .optional()
    .describe('bucket for `s3` and `gcs`'),
  STORAGE_ENDPOINT: webAddress('https://storage.example')
    .optional()
    .describe('another address for `s3` or `gcs`, such as a compatible service'),
  STORAGE_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a region such as eu-west-1')
    .default('eu-west-1')
    .describe('for `s3`'),
  RATE_LIMITS: onOff.default('on').describe('`off` for load tests only; refused in production'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must have 16 letters or more: openssl rand -hex 32 makes one')
    .optional()
    .describe(
      'bearer token for `/metrics` from other machines; one that can be guessed is refused in production',
    ),
  MAP_TILES_URL: tilesAddress
    .default('')
    .describe(
      'address pattern of map tiles (`https://…/{z}/{x}/{y}.png`); without it an outline map of Ghana is drawn; in production `https:` alone',
    ),
  MAP_TILES_ATTRIBUTION: z.string().default('').describe("what the tiles' owner asks to be shown"),
  LOG_LEVEL: choice('silent', 'error', 'warn', 'info', 'debug')
    .default('info')
    .describe('how much is logged'),
  ERROR_REPORTS_URL: webAddress('https://hooks.example/adwuma')
    .optional()
    .describe(
      'where errors are told as they come, as JSON that chat programs and alarms take; in production `https:` alone',
    ),
  CLOCK_OFFSET_MS: wholeNumber()
    .prefault('0')
    .describe('shifts the clock, to try deadlines; refused in production'),
})

export type Read = z.output<typeof schema>
export type Settings = Omit<
  Read,
  | ('APP_URL' | 'DEMO' | 'EMAIL_CONFIRMATION')
  | ('MANAGER_SECOND_FACTOR' | 'MANAGER_PROOF_HOURS' | 'ACCESS_REASON')
  | 'WALLET_NAMES'
> & {
  WALLET_NAMES: 'PAYSTACK' | 'SANDBOX' | 'NONE'
  MANAGER_PROOF_HOURS: number
  ACCESS_REASON: 'required' | 'optional'
  MANAGER_SECOND_FACTOR: 'required' | 'optional'
  EMAIL_CONFIRMATION: 'required' | 'optional'
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
