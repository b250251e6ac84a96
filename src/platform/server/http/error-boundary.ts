import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOutage, retryAfterOutage } from '../database/outages.ts'
import { sendPlainPage, wantsPage } from '../pages/plain-pages.ts'
import { answerUnknown } from './allowed-methods.ts'
import { everyAnswer } from './headers.ts'
import { Refusal } from './refusals.ts'

/** The one boundary: refusals are answered as they say, the rest is our fault and is told to the log alone. */
export function addErrorBoundary(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answerFor(error, request, reply))
  const answer = answerUnknown(app)
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    answer(request, reply).catch(done)
  })
  app.setNotFoundHandler(answer)
}

/** For addresses that the router cannot read, before any hook has run. */
export function answerUnroutable(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  reply.headers(everyAnswer()).header('x-request-id', request.id)
  if (wantsPage(request)) return sendPlainPage(reply, 400)
  return answerFor(error, request, reply)
}

function answerFor(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  forgetContent(reply)
  reply.type('application/json; charset=utf-8')
  if (error instanceof Refusal)
    return reply.code(error.status).headers(error.headers).send(JSON.stringify(error.body))
  const { statusCode = 500, code = '' } = error as FastifyError
  if (statusCode < 400 || statusCode >= 500) return serverError(error, request, reply)
  return reply
    .code(statusCode)
    .send(
      JSON.stringify({ message: sentences[code] ?? statusSentences[statusCode] ?? 'Bad request.' }),
    )
}

/** What a handler has said of the content that now is not sent: how long it lives, what it is called. */
function forgetContent(reply: FastifyReply): void {
  for (const name of headersOfContent) reply.removeHeader(name)
  reply.header('cache-control', 'no-store')
}

const headersOfContent = [
  ...['content-disposition', 'content-encoding', 'content-length', 'content-range'],
  ...['accept-ranges', 'etag'],
]

function serverError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (isOutage(error)) return outage(error, request, reply)
  request.log.error({ err: error }, 'unexpected error')
  return reply.code(500).send(JSON.stringify({ message: 'Server Error' }))
}

/** Whether a change was made before is not known then. */
function outage(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  request.log.error({ err: error }, 'outage')
  return reply
    .code(503)
    .header('retry-after', retryAfterOutage)
    .send(JSON.stringify({ message: 'Something of ours is down. Please try again in a minute.' }))
}

const sentences: Record<string, string> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body does not have the announced length.',
}

const statusSentences: Record<number, string> = {
  400: 'The request could not be read.',
  404: 'Not found.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'This media type is not accepted.',
  431: 'The headers are too large.',
}
