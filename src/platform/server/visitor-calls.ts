import type { FastifyInstance } from 'fastify'
import { requestOf } from '#platform/request.ts'
import type { AppContext } from '#platform/web/app-context.ts'
import { now } from './clock.ts'
import { issueServiceToken } from './tokens.ts'

/**
 * Answers the calls of page loaders inside this process, by the same way as calls from outside: same rules, same
 * schemas, as a visitor who has no address.
 */
export function visitorCalls(app: FastifyInstance): AppContext['answer'] {
  return async (route, input) => {
    const { token } = issueServiceToken(now())
    const { url } = requestOf(route, input)
    const response = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    return { status: response.statusCode, body: response.json() }
  }
}
