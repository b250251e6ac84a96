import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import openapiTypescript, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { useApp } from '#test/builders/app.ts'
import { listServerRoutes } from '#test/builders/server-routes.ts'

const app = useApp()

test('every call under /api is described', async () => {
  const { paths } = (await app.server.inject('/api/openapi.json')).json()
  const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  )
  expect(described.length).toBeGreaterThan(15)
  expect(callsOf(app.server).toSorted()).toEqual(described.toSorted())
})

test('the pages of the documentation show the same description', async () => {
  const [read, shown] = await Promise.all([
    app.server.inject('/api/openapi.json'),
    app.server.inject('/api/docs/json'),
  ])
  expect(shown.json()).toEqual(read.json())
})

test('what any call can be refused with is described: unreadable, wrong method, too large, wrong media type', async () => {
  const { paths } = (await app.server.inject('/api/openapi.json')).json()
  for (const [path, methods] of Object.entries<Record<string, { responses: object }>>(paths))
    for (const [method, { responses }] of Object.entries(methods)) {
      const refusals =
        method === 'post' ? ['400', '405', '413', '415', '503'] : ['400', '405', '503']
      expect(Object.keys(responses), `${method} ${path}`).toEqual(expect.arrayContaining(refusals))
    }
})

test('what makes a thing that may be there already is described with both answers', async () => {
  const { paths } = (await app.server.inject('/api/openapi.json')).json()
  for (const path of [
    '/api/orders/receipt/add',
    '/api/searches',
    '/api/push/subscribe',
    '/api/manager/search-terms',
  ]) {
    const { 200: found, 201: made } = paths[path].post.responses
    expect(made, path).toMatchObject({ content: { 'application/json': expect.anything() } })
    expect(found, path).toEqual(made)
  }
})

test('what any manager’s call can be refused with is described: role, second factor, fresh proof', async () => {
  const { paths } = (await app.server.inject('/api/openapi.json')).json()
  const operations = Object.values<Record<string, { responses: Responses; 'x-roles'?: unknown }>>(
    paths,
  ).flatMap(methods => Object.values(methods))
  const ofManagers = operations.filter(operation => operation['x-roles'])
  expect(ofManagers.length).toBeGreaterThan(30)
  for (const { responses } of ofManagers)
    for (const reason of ['role_required', 'second_factor_required', 'fresh_proof_required'])
      expect(responses[403]?.description).toContain(reason)
})

type Responses = Record<string, { description: string }>

test('a client generated from the description compiles', async () => {
  const description = (await app.server.inject('/api/openapi.json')).json()
  const client = astToString(await openapiTypescript(description))
  const folder = await mkdtemp(join(tmpdir(), 'adwuma-client-'))
  try {
    await writeFile(join(folder, 'api.ts'), client)
    await writeFile(join(folder, 'use.ts'), useOfClient)
    expect(complaintsAbout(join(folder, 'use.ts'))).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})

const useOfClient = `
import type { paths } from './api.ts'

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never
type Login = paths['/api/sanctum/token']['post']
type Gigs = paths['/api/gigs']['get']

export const login: Json<NonNullable<Login['requestBody']>> = { email: 'ama@adwuma.test', password: 'x' }
export const query: NonNullable<Gigs['parameters']['query']> = { page: 1, search: 'tiler', gig_type: 1 }
export const title = (answer: Json<Gigs['responses'][200]>): string | undefined => answer.records.data[0]?.title
`

function complaintsAbout(file: string): string[] {
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.Preserve,
    types: [],
  })
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

/** All that is described, as the description writes it. */
const callsOf = (server: FastifyInstance): string[] =>
  listServerRoutes(server)
    .filter(
      // What a provider sends is in its own words: only its own description tells of it.
      ({ method, address }) =>
        /^\/(api|sanctum)\//.test(address) &&
        method !== 'HEAD' &&
        !/^\/api\/(docs|openapi|payments\/callback|\*)/.test(address),
    )
    .map(({ method, address }) => `${method} ${address.replaceAll(/:(\w+)/g, '{$1}')}`)
