import type { FastifyInstance } from 'fastify'
import { requestOf } from '#platform/request.ts'
import type { AppContext } from '#platform/web/app-context.ts'
import { now } from '../clock.ts'
import { issueServiceToken } from '../security/tokens.ts'

/** The browser and the address that our own calls name: drawing a page is no view of what is on it, and no caller's try. */
export const pageRenderer = 'page renderer'

/**
 * Answers the calls of page loaders inside this process, by the same way as calls from outside: same rules, same
 * schemas, as a visitor who has no address.
 */
export function visitorCalls(app: FastifyInstance): AppContext['answer'] {
  return async (route, input) => {
    const { token } = issueServiceToken(now())
    const { url } = requestOf(route, input)
    const headers = { authorization: `Bearer ${token}`, 'user-agent': pageRenderer }
    const response = await app.inject({ url, headers, remoteAddress: pageRenderer })
    return { status: response.statusCode, body: response.json() }
  }
}
