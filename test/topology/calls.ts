/** How people call by way of a balancer. */
import { issueServiceToken } from '#platform/server/security/tokens.ts'

export type Member = { id: number; username: string; name: string; token: string }

export type Answer = {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: what the server answers is what is being judged.
  body: any
}

export type Call = (
  caller: Member | null,
  path: string,
  sent?: { json?: object; raw?: { payload: Buffer | string; headers: Record<string, string> } },
) => Promise<Answer>

const giveUpMs = 30_000

/** Status 0 where nothing came back. */
export function callsTo(url: string): Call {
  return async (caller, path, { json, raw } = {}) => {
    const token = caller?.token ?? issueServiceToken(new Date()).token
    const body = raw?.payload ?? (json && JSON.stringify(json))
    const headers = {
      ...(path.startsWith('/api/') && { authorization: `Bearer ${token}` }),
      ...(json && { 'content-type': 'application/json' }),
      ...raw?.headers,
    }
    const sent = { method: body === undefined ? 'GET' : 'POST', headers, body: body ?? null }
    try {
      const answer = await fetch(url + path, {
        ...sent,
        body: sent.body as BodyInit | null,
        redirect: 'manual',
        signal: AbortSignal.timeout(giveUpMs),
      })
      const isJson = answer.headers.get('content-type')?.includes('json')
      const content = isJson ? await answer.json() : await answer.text()
      return { status: answer.status, headers: answer.headers, body: content }
    } catch (error) {
      return { status: 0, headers: new Headers(), body: String(Object(error).cause ?? error) }
    }
  }
}
