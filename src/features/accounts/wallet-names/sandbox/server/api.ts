import type { FastifyInstance, FastifyRequest } from 'fastify'
import { now } from '#platform/server/clock.ts'
import { isFromOurPages, takePostedForms } from '#platform/server/http/posted-forms.ts'
import { forbidden, invalid, malformed, Refusal } from '#platform/server/http/refusals.ts'
import { sendInlinePage } from '#platform/server/pages/inline-page.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { type FieldErrors, validate } from '#platform/validation.ts'
import { tellWallet } from './commands.ts'
import { isNamesSandboxOpen, toldWallet } from './policy.ts'
import { sandboxPage } from './present.ts'
import { listWallets } from './queries.ts'

const address = '/testing/wallet-names'

type NumberQuery = FastifyRequest<{ Querystring: { number?: string } }>

/** Where the sandbox is told whose wallets are. Where names are real there is no such page. */
export async function walletNamesSandboxApi(app: FastifyInstance): Promise<void> {
  if (!isNamesSandboxOpen(settings)) return
  takePostedForms(app)

  app.get(address, async (request: NumberQuery, reply) => {
    const { number } = request.query
    const wallets = await listWallets(typeof number === 'string' && number ? number : undefined)
    reply.header('cache-control', 'no-store')
    return wantsPage(request) ? sendInlinePage(reply, sandboxPage({ wallets })) : { wallets }
  })

  app.post(address, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      const wallet = await takeWallet(request)
      return wantsPage(request) ? reply.redirect(address, 303) : { wallet }
    } catch (error) {
      const errors = error instanceof Refusal && (error.body as { errors?: FieldErrors }).errors
      if (!wantsPage(request) || !errors) throw error
      const wallets = await listWallets(undefined)
      const faults = Object.values(errors).flat()
      return sendInlinePage(reply, sandboxPage({ wallets, faults, status: 422 }))
    }
  })
}

/** @throws 422 */
function takeWallet(request: FastifyRequest) {
  const validated = validate(toldWallet, fieldsOf(request))
  if (validated.errors) throw invalid(validated.errors)
  return tellWallet({ wallet: validated.value, now: now() })
}

/** A form of another site could say whose wallets are; JSON no browser sends without asking first. */
function fieldsOf(request: FastifyRequest): Record<string, unknown> {
  const { body } = request
  if (typeof body === 'string') {
    if (!isFromOurPages(request)) throw forbidden('This form was not sent from our own page.')
    return Object.fromEntries(new URLSearchParams(body))
  }
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body))
    throw malformed('The body must be a JSON object.')
  return body as Record<string, unknown>
}

const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false
