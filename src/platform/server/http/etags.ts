/** Tags of content (RFC 9110, 8.8): whoever has the same already is told so, and sent nothing. */
import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Weak: the same content may travel compressed or not, and a page with another nonce. */
export const weakTag = (content: string | Buffer): string => `W/${strongTag(content)}`

/** For what is the same byte for byte. */
export const strongTag = (content: string | Buffer): string =>
  `"${hash('sha1', content, 'base64url')}"`

/** Whether the asker has this already. Compared weakly, as `If-None-Match` wants it. */
export function isKnown({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match']
  if (known === undefined) return false
  const tags = known.split(',').map(one => one.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(tag.replace(/^W\//, ''))
}

/**
 * Tags every answer that comes as a whole and that may be kept. Runs before compression: hooks of routes come after those
 * of the application.
 */
export function tagAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) =>
    done(null, tagAnswer(request, reply, payload)),
  )
}

function tagAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (!isTaggable(request, reply)) return payload
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
  if (!mayBeKept(reply)) {
    reply.removeHeader('etag')
    return payload
  }
  const tag = reply.getHeader('etag') ?? weakTag(payload)
  reply.header('etag', tag)
  if (request.method !== 'GET' || !isKnown(request, String(tag))) return payload
  reply.code(304).removeHeader('content-type').removeHeader('content-encoding')
  return ''
}

function isTaggable({ method }: FastifyRequest, reply: FastifyReply): boolean {
  return (method === 'GET' || method === 'HEAD') && reply.statusCode === 200
}

/** A tag of what nobody keeps is of no use, and says that it is the same as before. */
export const mayBeKept = (reply: FastifyReply) =>
  !String(reply.getHeader('cache-control') ?? '').includes('no-store')
