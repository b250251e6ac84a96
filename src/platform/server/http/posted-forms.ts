/** Forms that a browser sends by itself: before the scripts of a page are there, or without any. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestOf } from '#platform/request.ts'
import type { SubmitPosted } from '#platform/web/app-context.ts'
import { refuseForm } from '../files/uploads.ts'
import { ownCsrfHeaders } from '../security/csrf.ts'
import { settings } from '../settings/settings.ts'

const mostBytes = 64 * 1024

/** Call inside a plugin: elsewhere bodies of this type stay refused. */
export function takePostedForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: mostBytes },
    (_request, body, done) => done(null, String(body)),
  )
}

/** Whatever else is posted has no page that takes it. */
export function unlessForm(answer: (request: FastifyRequest, reply: FastifyReply) => unknown) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i
    if (!isForm.test(request.headers['content-type'] ?? '')) return answer(request, reply)
  }
}

/**
 * Sends what was posted to a page on to the API, by the same way as calls from outside: same rules, same limits, counted
 * for the same address. The CSRF value, which needs scripts, is replaced by where the browser says that the form came from.
 */
export function createSubmitPosted(app: FastifyInstance, request: FastifyRequest): SubmitPosted {
  return async (route, input) => {
    if (!isFromOurPages(request)) return { status: 403, body: { message: fromElsewhere } }
    const agent = request.headers['user-agent']
    const { url, body, headers } = requestOf(route, input, {
      ...ownCsrfHeaders(),
      ...(agent && { 'user-agent': agent }),
    })
    const payload = String(body)
    const { ip } = request
    return answerBothTaps([url, payload, ip, agent], async () => {
      const response = await app.inject({
        method: 'POST',
        url,
        headers,
        payload,
        remoteAddress: ip,
      })
      const retryAfter = Number(response.headers['retry-after']) || undefined
      return { status: response.statusCode, body: response.json(), retryAfter }
    })
  }
}

type Answer = Awaited<ReturnType<SubmitPosted>>

const answers = new Map<string, Promise<Answer>>()
const secondTapMs = 5_000

/**
 * A button that is tapped twice posts its form twice, and the browser shows what the second is answered: the same as the
 * first, which did what was asked for. What was refused may be sent again at once. Of several servers each knows its own posts alone:
 * balancers send the forms of one address to the same one.
 */
async function answerBothTaps(post: unknown[], send: () => Promise<Answer>): Promise<Answer> {
  const key = createHash('sha256').update(JSON.stringify(post)).digest('base64')
  const earlier = answers.get(key)
  if (earlier) return earlier
  const sending = send()
  answers.set(key, sending)
  const status = await sending.then(
    answer => answer.status,
    () => 500,
  )
  if (status >= 400) answers.delete(key)
  else setTimeout(() => answers.delete(key), secondTapMs).unref()
  return sending
}

const fromElsewhere = 'This form was not sent from our own page. Please send it again.'

/**
 * Another site's form could log a person in to somebody else's account. Every browser sends `Origin` with a posted form,
 * newer ones `Sec-Fetch-Site` too. People may come by another name of this machine than `APP_URL`: then it is the `Host`.
 */
export function isFromOurPages({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers
  if (site === 'cross-site' || site === 'same-site') return false
  if (origin === undefined) return site === 'same-origin'
  return origin === new URL(settings.APP_URL).origin || hostOf(origin) === host
}

/** Undefined for `null`, which browsers send where the origin is to stay hidden. */
const hostOf = (origin: string) => /^https?:\/\/(.+)$/.exec(origin)?.[1]

/** The fields of a posted form, of either kind that forms have; files in it are passed over. @throws 400, 413 */
export async function formFieldsOf(request: FastifyRequest): Promise<URLSearchParams> {
  if (!request.isMultipart()) return new URLSearchParams(String(request.body ?? ''))
  const fields = new URLSearchParams()
  const limits = { fields: 20, fieldSize: 1000, files: 1, fileSize: 1000 }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') part.file.resume()
      else fields.append(part.fieldname, String(part.value))
    }
  } catch (error) {
    refuseForm(request, error)
  }
  return fields
}
