/** The API's description, made from the very declarations that validate it. */
import * as z from 'zod/mini'
import {
  type Caller,
  type Endpoint,
  mayComeAgain,
  methodOf,
  pathFields,
  pathOf,
  type Refusals,
} from '#platform/contract.ts'
import { fileLimitOf } from '#platform/fields.ts'
import { limits } from '#platform/limits.ts'
import { everyManager, nameRoles, type Role } from '#platform/roles.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

export function describeApi(
  endpoints: readonly Endpoint[],
  { name, url }: { name: string; url: string },
) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = pathOf(endpoint.route)
    paths[path] = {
      ...paths[path],
      [methodOf(endpoint.route).toLowerCase()]: operationOf(endpoint),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${name} API`, version: '1', description: introduction },
    servers: [{ url }],
    paths,
    components: {
      securitySchemes,
      parameters: { IdempotencyKey: idempotencyKey },
      schemas: { Error: errorSchema, ValidationError: validationErrorSchema },
    },
  }
}

const introduction = `Amounts are cedis with at most two decimals; times are ISO 8601 in UTC. Unknown fields are
ignored. Calls for visitors take a user token or a service token (GET /api/service/token). The POSTs that stand before a
login need the value of the XSRF-TOKEN cookie (GET /sanctum/csrf-cookie) in the header X-XSRF-TOKEN.`

const securitySchemes = {
  user: { type: 'http', scheme: 'bearer', description: 'From POST /api/sanctum/token' },
  service: { type: 'http', scheme: 'bearer', description: 'From GET /api/service/token' },
  form: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Random, and new for each thing that is to be done: what comes again with the same one within the hour,
because its answer was lost, is not done a second time, but answered as the first time. What was refused is tried again.`,
  schema: { type: 'string', pattern: '^[!-~]{16,128}$' },
}

const security: Record<Caller, object[]> = {
  anyone: [],
  form: [{ form: [] }],
  visitor: [{ service: [] }, { user: [] }],
  user: [{ user: [] }],
  manager: [{ user: [] }],
}

const errorSchema = {
  type: 'object',
  properties: { error: { type: 'string' }, message: { type: 'string' } },
}

const validationErrorSchema = {
  type: 'object',
  required: ['message', 'errors'],
  properties: {
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
}

function operationOf(endpoint: Endpoint) {
  const input = schemaOf(endpoint.input, 'input')
  const inPath = pathFields(endpoint.route)
  const others = Object.keys(endpoint.input.shape).filter(field => !inPath.includes(field))
  const inBody = methodOf(endpoint.route) === 'POST'
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    tags: [pathOf(endpoint.route).split('/')[2] ?? 'site'],
    security: security[endpoint.caller],
    ...(endpoint.caller === 'manager' && { 'x-roles': endpoint.roles }),
    parameters: [
      ...inPath.map(name => parameter(input, name, 'path')),
      ...(inBody ? [] : others.map(name => parameter(input, name, 'query'))),
      ...(mayComeAgain(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(inBody && others.length > 0 && { requestBody: bodyOf(endpoint, input, others) }),
    responses: responsesOf(endpoint),
  }
}

/** `GET /api/gigs/{id}` is `get_gigs_id`. */
function operationId({ route }: Endpoint): string {
  const words = `${methodOf(route).toLowerCase()}${pathOf(route).replace(/^\/api/, '')}`
  return words.replace(/[^a-z0-9]+/gi, '_').replace(/_$/, '')
}

function parameter(input: JsonSchema, name: string, location: 'path' | 'query') {
  const required = location === 'path' || (input.required ?? []).includes(name)
  return { name, in: location, required, schema: input.properties?.[name] ?? {} }
}

function bodyOf(endpoint: Endpoint, input: JsonSchema, fields: string[]) {
  const shape = endpoint.input.shape as Record<string, z.core.$ZodType>
  const properties = Object.fromEntries(
    fields.map(field => [field, input.properties?.[field] ?? {}]),
  )
  const required = (input.required ?? []).filter(field => fields.includes(field))
  const content = {
    schema: { type: 'object', properties, ...(required.length > 0 && { required }) },
  }
  const hasFiles = fields.some(field => shape[field] && fileLimitOf(shape[field]) !== undefined)
  return {
    required: required.length > 0,
    content: hasFiles
      ? { 'multipart/form-data': content, 'application/json': content }
      : { 'application/json': content },
  }
}

function responsesOf(endpoint: Endpoint) {
  const success = endpoint.output
    ? {
        description: 'Success',
        content: { 'application/json': { schema: schemaOf(endpoint.output, 'input') } },
      }
    : successWithout(endpoint)
  const refusals = withBoth(standardRefusals(endpoint), endpoint.refusals)
  return {
    ...Object.fromEntries([endpoint.status].flat().map(status => [status, success])),
    ...(endpoint.accepted && {
      202: {
        description: 'Accepted: a second step is needed',
        content: { 'application/json': { schema: schemaOf(endpoint.accepted, 'input') } },
      },
    }),
    ...Object.fromEntries(
      Object.entries(refusals).map(([status, description]) => [
        status,
        refusal(status, description),
      ]),
    ),
  }
}

const successWithout = ({ file }: Endpoint) =>
  file
    ? { description: 'A file to be saved', content: { [file]: { schema: { type: 'string' } } } }
    : { description: 'Success, with nothing to say' }

/** What an endpoint says of a status that a caller meets anyway stands after that. */
function withBoth(standard: Record<string, string>, own: Refusals): Record<string, string> {
  const roleAndOwn = [standard[403], own[403]].filter(Boolean).join(' · ')
  return { ...standard, ...own, ...(roleAndOwn && { 403: roleAndOwn }) }
}

function standardRefusals({
  caller,
  roles,
  route,
  limits: names,
}: Endpoint): Record<string, string> {
  const hasBody = methodOf(route) === 'POST'
  const rules = names.map(
    name => `${limits[name].points} in ${spanOf(limits[name].seconds)} per ${limits[name].per}`,
  )
  return {
    400: hasBody
      ? 'The address or the body cannot be read: broken JSON, a broken form, or no object.'
      : 'The address cannot be read.',
    405: 'The address does not answer this method; `Allow` names those that it does.',
    ...(hasBody && { 413: 'The body is too large.' }),
    ...(hasBody && { 415: 'The body is of a media type that this call does not take.' }),
    422: 'A field is not as it must be.',
    503: 'The site is too busy, or something of it is down; `Retry-After` says when to come back.',
    429: ['Too many attempts; `Retry-After` says when to come back.', ...rules].join(' · '),
    ...(caller !== 'anyone' && { 419: 'The token or CSRF value is unknown, expired or revoked.' }),
    ...(caller !== 'anyone' && caller !== 'form' && { 401: 'No token.' }),
    ...(caller === 'manager' && { 403: refusalOfRole(roles) }),
  }
}

const refusalOfRole = (roles: readonly Role[]) =>
  [
    roles === everyManager
      ? 'Only managers (`role_required`).'
      : `Needs the role ${nameRoles(roles)} (\`role_required\`; \`roles\` names them). The owner has every role.`,
    'Where managers need a second factor: there is none (`second_factor_required`).',
    'Where managers prove themselves every few hours: they have to now (`fresh_proof_required`).',
  ].join(' · ')

function spanOf(seconds: number): string {
  const spans: Record<number, string> = { 60: 'a minute', 3600: 'an hour', 86400: 'a day' }
  return spans[seconds] ?? `${seconds / 60} minutes`
}

function refusal(status: string, description: string | undefined) {
  const name = status === '422' ? 'ValidationError' : 'Error'
  const schema = status === '422' ? { anyOf: [ref(name), ref('Error')] } : ref(name)
  return { description: description ?? '', content: { 'application/json': { schema } } }
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: filesAsBinary,
  })
  return described
}

function filesAsBinary({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes
  jsonSchema: JsonSchema
}) {
  if (zodSchema._zod.def.type === 'array' && fileLimitOf(zodSchema)) {
    jsonSchema.items = { type: 'string', format: 'binary' }
  }
}
