import type { FastifyInstance, FastifyRequest } from 'fastify'
import { now as clock } from '#platform/server/clock.ts'
import { ProviderUnreachable } from '#platform/server/payment-providers/http.ts'
import type { Callback, Provider } from '#platform/server/payment-providers/provider.ts'
import { malformed, notFound, unauthenticated, unavailable } from '#platform/server/refusals.ts'
import { settings } from '#platform/server/settings.ts'
import { refreshPayment } from '../../server/commands.ts'
import { providerOf } from '../../server/policy.ts'
import { methodCalled, openProviders } from './policy.ts'

const mostBytes = 64 * 1024

/**
 * Where providers tell us that something has happened. What they say is not believed: it only makes us ask. Register it,
 * so that its reading of bodies as bytes stays its own: signatures are of bytes.
 */
export async function callbacksApi(app: FastifyInstance): Promise<void> {
  openProviders(settings)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post('/api/payments/callback/:provider', { bodyLimit: mostBytes }, async (request, reply) => {
    const { provider } = request.params as { provider: string }
    await takeCallback(providerCalled(provider), callbackOf(request), clock())
    return reply.header('cache-control', 'no-store').send({ message: 'Received.' })
  })
}

/** What is not ours to ask about is taken note of too, or it would be sent again and again. */
async function takeCallback(provider: Provider, callback: Callback, now: Date): Promise<void> {
  const means = await provider.readCallback(callback, now).catch(error => {
    if (error instanceof ProviderUnreachable)
      throw unavailable('The signature cannot be checked now. Try again later.')
    throw error
  })
  if (!means) throw unauthenticated('The signature is missing or wrong.')
  if (means !== 'nothing') await refreshPayment({ reference: means.reference, now })
}

function providerCalled(name: string): Provider {
  const method = methodCalled(name)
  const provider = method && providerOf(method)
  if (!provider) throw notFound('There is no such payment provider.')
  return provider
}

/** The address is the public one, which the provider was given and has signed, whatever balancers have made of it. */
function callbackOf(request: FastifyRequest): Callback {
  const { method, url, headers, body } = request
  if (!Buffer.isBuffer(body) || body.length === 0) throw malformed('The body is empty.')
  return { method, authority: new URL(settings.APP_URL).host, path: url, headers, body }
}
