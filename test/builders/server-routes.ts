import type { FastifyInstance } from 'fastify'

export type ServerRoute = { method: string; address: string }

/** What the router really answers, read from the tree it prints: a child's line goes on where its parent's ended. */
export function listServerRoutes(server: FastifyInstance): ServerRoute[] {
  const parents: string[] = []
  const routes: ServerRoute[] = []
  for (const line of server.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', segment = '', methods = ''] =
      line.match(/^([│ ]*)[├└]── (\S*)(?: \((.*)\))?$/) ?? []
    const depth = indent.length / 4
    const address = (parents[depth - 1] ?? '') + segment
    parents[depth] = address
    for (const method of methods.split(', ').filter(Boolean)) routes.push({ method, address })
  }
  return routes
}
