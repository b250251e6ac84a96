/**
 * The last thing that happens to a line of log before it is written: whatever looks like a secret, an e-mail address or
 * a phone number goes, wherever it came from, also from the text of an error of a library.
 */
export function withoutSecrets(line: string): string {
  if (!SUSPICIOUS.test(line)) return line
  return SECRETS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line)
}

/** Most lines hold no secret: this test costs a tenth of the replacements. */
const SUSPICIOUS =
  /passw|token|secret|code|auth|cookie|key|xsrf|sig|content=|text=|id_ref|account_no|client|bearer|basic|:\/\/|\/[vous]\/|\/(?:link|undo|receipts)\/|endpoint|p256dh|\/identity\/|\||%7c|@|%40|row contains|(?:233|0)[25]\d{8}/i

const GONE = '[redacted]'

/** Bounded, so that a long address of nothing but such words is not slow to match. */
const AROUND = '[\\w-]{0,40}'

const FIELDS = [
  ...['password', 'token', 'secret'].map(word => `${AROUND}${word}${AROUND}`),
  '(?:verification|reset|email)_code',
  'authorization',
  'cookie',
  'set-cookie',
  'api-?key',
  'x-xsrf-token',
  'id_reference',
  'account_no',
  // Of a browser that is told by push.
  ...['endpoint', 'p256dh', 'auth'],
].join('|')

const PARAMETERS = `${AROUND}password|${AROUND}token|client_?secret|client_?id|secret|api_?key|key|${AROUND}code|signature|sig|content|text|name`

const SECRETS: [RegExp, string][] = [
  // "password":"…", "cookie":["…"], also when the value is escaped JSON within a string.
  [new RegExp(`(\\\\?"(?:${FIELDS})\\\\?":)"(?:[^"\\\\]|\\\\.)*"`, 'gi'), `$1"${GONE}"`],
  [new RegExp(`(\\\\"(?:${FIELDS})\\\\":)\\\\"(?:(?!\\\\").)*\\\\"`, 'gi'), `$1\\"${GONE}\\"`],
  [new RegExp(`("(?:${FIELDS})":)(?:\\[[^\\]]*\\]|\\d+)`, 'gi'), `$1"${GONE}"`],
  // "code": a code that people type, but not the code of an error (ECONNREFUSED, 23505).
  [/("code":)"(?![A-Z][A-Z0-9_]*"|[0-9A-Z]{5}")(?:[^"\\]|\\.)*"/g, `$1"${GONE}"`],
  // Also within another address, such as where a login leads back to.
  [new RegExp(`((?:[?&]|%3F|%26)(?:${PARAMETERS})(?:=|%3D))[^&\\s"'#\\\\]+`, 'gi'), `$1${GONE}`],
  [/(\/password\/(?:reset|code)\/)[^/?\s"'#\\]+/g, `$1${GONE}`],
  [/(\/identity\/[^/?\s"'#\\]*\?)[^\s"'\\]+/g, `$1${GONE}`],
  // Links of mails and SMS, which work without a login.
  [/(\/[ous]\/)[^/?\s"'#\\]+/g, `$1${GONE}`],
  [/(\/security\/undo\/)[^/?\s"'#\\]+/g, `$1${GONE}`],
  [/((?<!\/account|\/manager)\/receipts\/)(?!keys\b)[^/?\s"'#\\]+/g, `$1${GONE}`],
  [/(\/disputes\/link\/)\d[^/?\s"'#\\]*/g, `$1${GONE}`],
  [/(\/v\/\d+\/)[^/?\s"'#\\]+/g, `$1${GONE}`],
  [/\b(Bearer|Basic)(\s+|%20)[^\s"',\\]+/gi, `$1 ${GONE}`],
  [/(\w:\/\/)[^\s/"'@]+@/g, `$1${GONE}@`],
  [/\b\d+(?:\||%7C)[A-Za-z0-9]{40,}/gi, GONE],
  // What PostgreSQL adds to an error: the row or the key that it did not take.
  [/(\bFailing row contains |\bKey \()(?:[^"\\]|\\.)*/g, `$1${GONE}`],
  [
    /[^\s"'\\<>()[\]=:,;&?/|@]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}\.[a-z]{2,24}\b/gi,
    GONE,
  ],
  // A Ghanaian mobile number; one that stands as a bare number of JSON is none.
  [/(?<![\w.-]|":)(?:\+|%2B)?(?:233|0)(?:2[03-9]|5[03-79])\d{7}(?!\w)/gi, GONE],
]
