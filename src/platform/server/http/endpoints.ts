/** Turns declared endpoints into routes: who calls, what came in, one handler, one answer, one boundary for errors. */
import type { Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  type Caller,
  type Endpoint,
  type Input,
  mayComeAgain,
  methodOf,
  type Output,
  pathFields,
  pathOf,
} from '#platform/contract.ts'
import { fieldPath } from '#platform/field-names.ts'
import { fileLimitOf } from '#platform/fields.ts'
import { type FieldErrors, validate } from '#platform/validation.ts'
import { now } from '../clock.ts'
import { readMultipart, removeUploads } from '../files/uploads.ts'
import { callerOf } from '../security/authentication.ts'
import type { Viewer } from '../security/viewer.ts'
import type { Encoding } from './encodings.ts'
import { mayBeKept, weakTag } from './etags.ts'
import { answerOnce, idempotencyKeyOf, type WholeAnswer } from './idempotency.ts'
import { invalid, malformed, notFound, Refusal } from './refusals.ts'

/** An answer that is ready to be sent: hot reads skip building and serialising objects. */
export class PreparedJson {
  readonly body: Buffer | string
  readonly encoding: Encoding | undefined
  #tag: string | undefined
  constructor(body: Buffer | string, encoding?: Encoding) {
    this.body = body
    this.encoding = encoding
  }

  get tag(): string {
    this.#tag ??= weakTag(this.body)
    return this.#tag
  }
}

/** The first step of a call that needs another one: answered 202, with what the endpoint declares as `accepted`. */
export class Accepted {
  readonly answer: object
  constructor(answer: object) {
    this.answer = answer
  }
}

/** What is answered where the endpoint declares a `file`: to be saved under that name. */
export class SavedFile {
  readonly name: string
  readonly content: Readable
  constructor(name: string, content: Readable) {
    this.name = name
    this.content = content
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
) => E['output'] extends z.ZodMiniObject
  ? Promise<Output<E> | PreparedJson | Accepted>
  : Promise<SavedFile> | Promise<void>

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

/** What features have to say about every call. */
export type CallRules = {
  /** Of a call that only managers make, before its handler. @throws 403 */
  requireManagerProof(params: { viewer: Viewer; now: Date }): Promise<void>
}

/** Call once, on the root instance. */
export function addEndpoints(app: FastifyInstance, rules: CallRules): void {
  const declared: Endpoint[] = []
  app.decorate('declaredEndpoints', declared)
  app.decorateRequest('viewer', null)
  app.decorate('endpoint', function register<
    E extends Endpoint,
  >(this: FastifyInstance, endpoint: E, handle: Handler<E>) {
    declared.push(endpoint)
    this.route(routeOf(endpoint, handle, rules))
  })
}

/** Any field may be missing, also one inside another. */
type PartsOf<T> = T extends Date | number | readonly unknown[]
  ? T
  : T extends object
    ? { [Field in keyof T]?: PartsOf<T[Field]> | undefined }
    : T

type ServerChecks<E extends Endpoint> = (
  input: PartsOf<Input<E>>,
  call: Pick<Call<E>, 'viewer' | 'request'>,
) => FieldErrors | Promise<FieldErrors>

/**
 * The endpoint with what only the server knows to be unfit, told together with what the contract refuses. A form that
 * the contract takes is for the handler to check, which knows more.
 */
export function withServerChecks<E extends Endpoint>(declared: E, unfit: ServerChecks<E>): E {
  return { ...declared, unfit }
}

/** The fields of what came in that the contract takes, where it refuses others. */
function collectGoodFields(schema: z.ZodMiniObject, raw: Record<string, unknown>) {
  let good: Record<string, unknown> = {}
  const collect = z.check<Record<string, unknown>>(
    ({ value, issues }) => {
      good = withoutFields(value, new Set(issues.map(({ path }) => fieldPath(path))))
    },
    { when: ({ issues }) => issues.length > 0 },
  )
  validate(schema.check(collect) as z.ZodMiniObject, raw)
  return good
}

function withoutFields(
  value: Record<string, unknown>,
  bad: Set<string>,
  inside = '',
): Record<string, unknown> {
  const kept = Object.entries(value).filter(([field]) => !bad.has(inside + field))
  return Object.fromEntries(
    kept.map(([field, held]) => [
      field,
      isPlainObject(held) ? withoutFields(held, bad, `${inside}${field}.`) : held,
    ]),
  )
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

function routeOf<E extends Endpoint>(endpoint: E, handle: Handler<E>, rules: CallRules) {
  const takesFiles = hasFiles(endpoint)
  const inPath = pathFields(endpoint.route)
  return {
    method: methodOf(endpoint.route),
    url: pathOf(endpoint.route).replaceAll(/\{(\w+)\}/g, ':$1'),
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      // Answers depend on who asks and on the moment: no cache may keep one, but see `letVisitorsKeep`.
      reply.header('cache-control', 'no-store')
      request.viewer = await callerOf(request, endpoint, now())
    },
    ...(takesFiles && { onResponse: removeUploads, onRequestAbort: removeUploads }),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const input = await inputOf(endpoint, request, inPath, takesFiles)
      // Who may call was settled in onRequest: the viewer is what the endpoint's caller promises.
      const viewer = request.viewer as ViewerOf<E['caller']>
      if (endpoint.caller === 'manager' && request.viewer)
        await rules.requireManagerProof({ viewer: request.viewer, now: now() })
      const perform = () => handle({ input, viewer, now: now(), request, reply, log: request.log })
      const key = mayComeAgain(endpoint) ? idempotencyKeyOf(request) : undefined
      if (key)
        return sendWhole(
          reply,
          await answerOnce(key, { now: now(), log: request.log }, async () =>
            wholeAnswerOf(endpoint, reply, await perform()),
          ),
        )
      const answer = await perform()
      letVisitorsKeep(endpoint, request, reply)
      return send(endpoint, reply, answer)
    },
  }
}

/**
 * Answers to visitors are public: their browser may keep them, and asks whether they have changed. Answers to a person
 * are kept nowhere.
 */
function letVisitorsKeep(
  { caller, route }: Endpoint,
  { viewer }: FastifyRequest,
  reply: FastifyReply,
): void {
  if (caller === 'visitor' && viewer === null && methodOf(route) === 'GET')
    reply.header('cache-control', 'private, no-cache')
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
  const fields =
    methodOf(endpoint.route) === 'POST'
      ? bodyObject(body)
      : (request.query as Record<string, unknown>)
  const raw = { ...fields, ...(request.params as Record<string, unknown>) }
  const validated = validate(endpoint.input, raw)
  if (!validated.errors) return validated.value as Input<E>
  // Nothing can exist under a malformed id: 404 instead of 422.
  if (inPath.some(field => validated.errors[field])) throw notFound()
  const { unfit } = endpoint as { unfit?: ServerChecks<E> }
  if (!unfit) throw invalid(validated.errors)
  const goodFields = collectGoodFields(endpoint.input, raw) as PartsOf<Input<E>>
  const viewer = request.viewer as ViewerOf<E['caller']>
  const seen = await unfit(goodFields, { viewer, request })
  throw invalid({ ...validated.errors, ...seen })
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

const leftAsItWas = new WeakSet<FastifyReply>()

/** What the call was to make is there already: the answer says 200 instead of 201, as the endpoint declares. */
export function answerAsFound(reply: FastifyReply): void {
  leftAsItWas.add(reply)
}

function send(endpoint: Endpoint, reply: FastifyReply, answer: unknown) {
  if (answer instanceof SavedFile && endpoint.file)
    return reply
      .code(statusOf(endpoint, reply))
      .type(`${endpoint.file}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="${answer.name}"`)
      .send(answer.content)
  if (!(answer instanceof PreparedJson))
    return sendWhole(reply, wholeAnswerOf(endpoint, reply, answer))
  reply.code(statusOf(endpoint, reply)).type(jsonType)
  if (answer.encoding)
    reply.header('content-encoding', answer.encoding).header('vary', 'accept-encoding')
  if (mayBeKept(reply)) reply.header('etag', answer.tag)
  return reply.send(answer.body)
}

const jsonType = 'application/json; charset=utf-8'

function wholeAnswerOf(endpoint: Endpoint, reply: FastifyReply, answer: unknown): WholeAnswer {
  const status = statusOf(endpoint, reply)
  if (!endpoint.output) return { status, body: null }
  if (answer instanceof Accepted && endpoint.accepted)
    return { status: 202, body: JSON.stringify(encode(endpoint.accepted, answer.answer)) }
  return { status, body: JSON.stringify(encode(endpoint.output, answer)) }
}

function sendWhole(reply: FastifyReply, { status, body }: WholeAnswer) {
  reply.code(status)
  return body === null ? reply.send() : reply.type(jsonType).send(body)
}

function statusOf({ route, status }: Endpoint, reply: FastifyReply): number {
  const isFound = leftAsItWas.has(reply)
  if (typeof status !== 'number') return status[isFound ? 1 : 0]
  if (isFound) throw new Error(`${route} declares no status for what is there already`)
  return status
}

/** Only fields that the contract names are sent. An answer that does not fit it is a fault of ours: a 500. */
function encode(output: z.ZodMiniObject, answer: unknown) {
  return z.encode(output, answer as z.output<typeof output>)
}

const hasFiles = (endpoint: Endpoint) =>
  Object.values(endpoint.input.shape).some(field => fileLimitOf(field) !== undefined)
