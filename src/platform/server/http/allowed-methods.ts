/** Which methods an address answers, for those who try another one: 405 with `Allow`, and the answer to OPTIONS. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { methodNotAllowed, notFound } from './refusals.ts'

type Known = { fits: RegExp; methods: readonly string[] }

declare module 'fastify' {
  interface FastifyInstance {
    knownAddresses: KnownAddresses
  }
}

export class KnownAddresses {
  readonly #known: Known[] = []

  /** `pattern` as a router writes it: `/gigs/view/:id/:slug?`, `/files/*`. */
  add(pattern: string, methods: readonly string[]): void {
    this.#known.push({ fits: new RegExp(`^${pathOf(pattern)}$`), methods })
  }

  /** A page is the same with a slash behind its address. */
  addPage(pattern: string, methods: readonly string[]): void {
    this.#known.push({ fits: new RegExp(`^${pathOf(pattern)}/?$`), methods })
  }

  methodsAt(path: string): string[] {
    const fitting = this.#known.filter(({ fits }) => fits.test(path))
    return [...new Set(fitting.flatMap(({ methods }) => methods))].sort()
  }
}

/** Patterns that take whatever nothing else takes make no address known. */
const leftovers = new Set(['/*', '/api/*', '/assets/*'])

/** Call before routes are added. */
export function rememberAddresses(app: FastifyInstance): void {
  const known = new KnownAddresses()
  app.decorate('knownAddresses', known)
  app.addHook('onRoute', ({ url, method }) => {
    if (!leftovers.has(url)) known.add(url, [method].flat())
  })
}

/** For what no route answers. To be called before a body is read: there is nobody to read it. */
export function answerUnknown(app: FastifyInstance) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?', 1)
    const methods = app.knownAddresses.methodsAt(path)
    if (methods.length === 0) throw notFound()
    const allow = [...methods, 'OPTIONS'].join(', ')
    if (request.method !== 'OPTIONS') throw methodNotAllowed(allow)
    return reply.code(204).header('allow', allow).send()
  }
}

function pathOf(pattern: string): string {
  const parts = pattern.split('/').filter(Boolean).map(partOf)
  return parts.join('') || '/'
}

function partOf(segment: string): string {
  if (segment === '*') return '(?:/.*)?'
  if (/^:\w+\?$/.test(segment)) return '(?:/[^/]+)?'
  return `/${segment.replaceAll(/[.+^$|()[\]{}?]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}`
}
