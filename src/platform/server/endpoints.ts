/** Turns declared endpoints into routes: who calls, what came in, one handler, one answer, one boundary for errors. */
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  type Caller,
  type Endpoint,
  type Input,
  methodOf,
  type Output,
  pathFields,
  pathOf,
} from '#platform/contract.ts'
import { fileLimitOf } from '#platform/fields.ts'
import { type FieldErrors, judge } from '#platform/validation.ts'
import { callerOf } from './callers.ts'
import { now } from './clock.ts'
import { invalid, malformed, notFound, Refusal } from './refusals.ts'
import { readMultipart, removeUploads } from './uploads.ts'
import type { Viewer } from './viewer.ts'

/** An answer that is ready to be sent: hot reads skip building and serialising objects. */
export class PreparedJson {
  readonly body: Buffer | string
  readonly encoding: 'br' | 'gzip' | undefined
  constructor(body: Buffer | string, encoding?: 'br' | 'gzip') {
    this.body = body
    this.encoding = encoding
  }
}

type ViewerOf<C extends Caller> = C extends 'user' | 'manager'
  ? Viewer
  : C extends 'visitor'
    ? Viewer | null
    : null

export type Call<E extends Endpoint> = {
  input: Input<E>
  viewer: ViewerOf<E['caller']>
  now: Date
  request: FastifyRequest
  reply: FastifyReply
  log: FastifyBaseLogger
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => E['output'] extends z.ZodMiniObject ? Promise<Output<E> | PreparedJson> : Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    endpoint<E extends Endpoint>(declared: E, handle: Handler<E>): void
    /** Everything declared so far, for the API description. */
    declaredEndpoints: Endpoint[]
  }
  interface FastifyRequest {
    viewer: Viewer | null
  }
}

/** Call once, on the root instance. */
export function addEndpoints(app: FastifyInstance): void {
  const declared: Endpoint[] = []
  app.decorate('declaredEndpoints', declared)
  app.decorateRequest('viewer', null)
  app.decorate('endpoint', function register<
    E extends Endpoint,
  >(this: FastifyInstance, endpoint: E, handle: Handler<E>) {
    declared.push(endpoint)
    this.route(routeOf(endpoint, handle))
  })
}

/**
 * The endpoint with what only the server knows to be unfit, told together with what the contract refuses. A form that
 * the contract takes is for the handler to judge, who knows still more.
 */
export function alsoTelling<E extends Endpoint>(
  declared: E,
  unfit: (given: Partial<Input<E>>) => FieldErrors,
): E {
  const telling = z.check<Record<string, unknown>>(
    ({ value, issues }) => {
      const bad = new Set(issues.map(({ path }) => path?.[0]))
      const good = Object.entries(value).filter(([field]) => !bad.has(field))
      const faults = unfit(Object.fromEntries(good) as Partial<Input<E>>)
      for (const [field, sentences] of Object.entries(faults))
        for (const message of sentences)
          issues.push({ code: 'custom', path: [field], message, input: value[field] })
    },
    { when: ({ issues }) => issues.length > 0 },
  )
  return { ...declared, input: declared.input.check(telling) }
}

function routeOf<E extends Endpoint>(endpoint: E, handle: Handler<E>) {
  const takesFiles = hasFiles(endpoint)
  const inPath = pathFields(endpoint.route)
  return {
    method: methodOf(endpoint.route),
    url: pathOf(endpoint.route).replaceAll(/\{(\w+)\}/g, ':$1'),
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      // Answers depend on who asks and on the moment: no cache on the way may keep one.
      reply.header('cache-control', 'no-store')
      request.viewer = await callerOf(request, endpoint.caller, now())
    },
    ...(takesFiles && { onResponse: removeUploads, onRequestAbort: removeUploads }),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const input = await inputOf(endpoint, request, inPath, takesFiles)
      // Who may call was settled in onRequest: the viewer is what the endpoint's caller promises.
      const viewer = request.viewer as ViewerOf<E['caller']>
      const answer = await handle({ input, viewer, now: now(), request, reply, log: request.log })
      return send(endpoint, reply, answer)
    },
  }
}

async function inputOf<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  inPath: string[],
  takesFiles: boolean,
): Promise<Input<E>> {
  const body = request.isMultipart()
    ? await multipartBody(endpoint, request, takesFiles)
    : request.body
  const given =
    methodOf(endpoint.route) === 'POST'
      ? bodyObject(body)
      : (request.query as Record<string, unknown>)
  const judged = judge(endpoint.input, { ...given, ...(request.params as Record<string, unknown>) })
  if (!judged.errors) return judged.value as Input<E>
  // An id that is no id names nothing.
  if (inPath.some(field => judged.errors[field])) throw notFound()
  throw invalid(judged.errors)
}

async function multipartBody(endpoint: Endpoint, request: FastifyRequest, takesFiles: boolean) {
  if (!takesFiles) throw new Refusal(415, { message: 'This call takes JSON.' })
  return readMultipart(request, endpoint.input.shape)
}

function bodyObject(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body))
    throw malformed('The body must be a JSON object.')
  return body as Record<string, unknown>
}

function send(endpoint: Endpoint, reply: FastifyReply, answer: unknown) {
  reply.code(endpoint.status)
  if (!endpoint.output) return reply.send()
  reply.type('application/json; charset=utf-8')
  if (!(answer instanceof PreparedJson))
    return reply.send(JSON.stringify(encode(endpoint.output, answer)))
  if (answer.encoding)
    reply.header('content-encoding', answer.encoding).header('vary', 'accept-encoding')
  return reply.send(answer.body)
}

/** Only what the contract names leaves the house. An answer that does not fit it is our fault: a 500. */
function encode(output: z.ZodMiniObject, answer: unknown) {
  return z.encode(output, answer as z.output<typeof output>)
}

const hasFiles = (endpoint: Endpoint) =>
  Object.values(endpoint.input.shape).some(field => fileLimitOf(field) !== undefined)
