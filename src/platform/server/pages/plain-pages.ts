/** Static pages, sent as files: they work where rendering and scripts do not. */
import { readFileSync } from 'node:fs'
import type { FastifyReply } from 'fastify'
import { retryAfterOutage } from '../database/outages.ts'
import { newNonce, pagePolicy } from '../http/headers.ts'

type PlainStatus = 400 | 500 | 503
type PlainPage = PlainStatus | 'busy'

const read = new Map<PlainPage, Buffer>()

export function sendPlainPage(reply: FastifyReply, status: PlainStatus) {
  if (status === 503) reply.header('retry-after', retryAfterOutage)
  return reply
    .code(status)
    .headers({ 'content-security-policy': pagePolicy(newNonce()), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(plainPage(status))
}

export function plainPage(name: PlainPage): Buffer {
  const known = read.get(name)
  if (known) return known
  const page = readFileSync(new URL(`../../../../public/${name}.html`, import.meta.url))
  read.set(name, page)
  return page
}

/** Whether a person looks at the answer: at a page's address, with a browser. */
export function wantsPage(request: {
  method?: string | undefined
  url?: string | undefined
  headers: { accept?: string | undefined }
}): boolean {
  const { method = '', url = '', headers } = request
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && !ofPrograms.test(url) && /\btext\/html\b/.test(headers.accept ?? '')
}

const ofPrograms = /^\/(?:api|sanctum|files|assets|socket\.io)\//
