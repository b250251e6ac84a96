import { randomFillSync } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { settings } from '../settings/settings.ts'

/** Headers of every answer, also while nothing else is known of it. */
export const everyAnswer = () => ({
  ...securityHeaders(),
  'content-security-policy': dataPolicy,
})

/** On every answer, whatever it is. */
function securityHeaders(): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(settings.APP_URL.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/** What only documents obey. Where frames may not stand is also said by each `frame-ancestors`. */
const documentHeaders = [
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'x-frame-options',
]

/** For scripts, styles and pictures, of which a page fetches dozens: these lines would be a fifth of a small one. */
export function withoutDocumentHeaders(reply: FastifyReply): void {
  for (const name of documentHeaders) reply.removeHeader(name)
}

/** For answers that are data: nothing in them may ever run or load anything. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** For files that could run code: should a browser open one all the same, it gets an origin of its own. */
export const sandboxPolicy = `${dataPolicy}; sandbox`

/** For pages: scripts and styles of our own, and inline ones that carry this response's nonce. */
export function pagePolicy(nonce: string): string {
  policyForNonce ??= policyWith('{nonce}').split('{nonce}')
  return policyForNonce.join(nonce)
}

/** Built once: it depends on settings alone, and every page carries it. */
let policyForNonce: string[] | undefined

function policyWith(nonce: string): string {
  const tiles = settings.MAP_TILES_URL
    ? ` ${new URL(settings.MAP_TILES_URL.replace('{s}', 'a')).origin}`
    : ''
  // Pictures have absolute addresses, and people also come by other names of this machine.
  const ours = new URL(settings.APP_URL).origin
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' ${ours} data: blob:${tiles}`,
    `connect-src 'self' ${settings.APP_URL.replace(/^http/, 'ws')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Never the same twice. Random bytes are drawn for many at once: to draw them one by one was a tenth of a kept page. */
export function newNonce(): string {
  if (usedBytes === randomPool.length) {
    randomFillSync(randomPool)
    usedBytes = 0
  }
  const nonce = randomPool.toString('base64', usedBytes, usedBytes + nonceBytes)
  usedBytes += nonceBytes
  return nonce
}

const nonceBytes = 16
const randomPool = Buffer.alloc(nonceBytes * 256)
let usedBytes = randomPool.length
