/** The typed way to the API. `import type` the endpoint: no schema reaches the browser through here. */
import { changesByGet } from '#platform/changes-by-get.ts'
import type { Caller, Endpoint, Received, Route, Sent } from '#platform/contract.ts'
import { requestOf } from '#platform/request.ts'
import { ApiError, unreachable } from './api-error.ts'
import { csrfHeaders, refreshCsrf } from './csrf-cookie.ts'
import { exchangeAgain } from './exchange-again.ts'
import { getFreshProof } from './fresh-proof.ts'
import { sendOnce } from './send-once.ts'
import { dropServiceToken, serviceToken } from './service-token.ts'
import { currentSession, expireSession } from './session.ts'
import { type Answer, exchange, type Progress } from './transport.ts'

export type CallOptions = {
  signal?: AbortSignal
  /** Share of the upload that has left, 0 to 1. */
  onProgress?: Progress
  /** Sent also where the page ends meanwhile, by browsers that can. */
  keepalive?: boolean
}

type Called = Endpoint<Route, Exclude<Caller, 'form'>>
type Form = Endpoint<Route, 'form'>

/**
 * Calls as the person logged in, else as a visitor: `call<typeof showGig>('GET /api/gigs/{id}', { id })`. Where the
 * person has to prove first that it is they, the same call goes again afterwards.
 * @throws ApiError also where another person has logged in before the answer came
 */
export async function call<E extends Called>(
  route: E['route'],
  input: Sent<E>,
  options: CallOptions = {},
): Promise<Received<E>> {
  const session = currentSession()
  if (!session) return callAsVisitor<E>(route, input, options)
  const answer = await send(route, input, bearer(session.token), options)
  // Another person has logged in here meanwhile, who gets nothing of it.
  if ((currentSession() ?? session).userId !== session.userId) throw unreachable()
  if (answer.status === 419) expireSession(session.token)
  if (answer.status === 403 && (await getFreshProof(answer.body)))
    return call<E>(route, input, options)
  return readAnswer<E>(answer)
}

/**
 * Without the login that this browser may have.
 * @throws ApiError
 */
export const callAsVisitor = async <E extends Called>(
  route: E['route'],
  input: Sent<E>,
  options: CallOptions = {},
): Promise<Received<E>> => readAnswer<E>(await asVisitor(route, input, options))

/**
 * The POSTs that stand before a login carry the CSRF value and no token. A value gone stale is renewed once.
 * @throws ApiError
 */
export async function submitForm<E extends Form>(
  route: E['route'],
  input: Sent<E>,
  options: CallOptions = {},
): Promise<Received<E>> {
  const answer = await send(route, input, await csrfHeaders(), options)
  if (answer.status !== 419) return readAnswer<E>(answer)
  await refreshCsrf()
  return readAnswer<E>(await send(route, input, await csrfHeaders(), options))
}

async function asVisitor(route: string, input: object, options: CallOptions): Promise<Answer> {
  const token = await serviceToken()
  const answer = await send(route, input, bearer(token), options)
  if (answer.status !== 419) return answer
  dropServiceToken(token)
  return send(route, input, bearer(await serviceToken()), options)
}

function send(
  route: string,
  input: object,
  headers: Record<string, string>,
  options: CallOptions,
): Promise<Answer> {
  const request = requestOf(route, input, headers)
  // Messages have a number of their own, by which they are known for longer.
  const isKnownByItself = 'client_id' in input
  const changes = request.method !== 'GET' || changesByGet(route)
  if (changes && !isKnownByItself) return sendOnce(request, options)
  // Queries pass a signal, and repeat by themselves what has failed; messages are taken up by what keeps them.
  return changes || options.signal ? exchange(request, options) : exchangeAgain(request, options)
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

function readAnswer<E extends Endpoint>({ status, body, retryAfter }: Answer): Received<E> {
  if (status < 200 || status >= 300) throw new ApiError(status, body, retryAfter)
  return body as Received<E>
}
