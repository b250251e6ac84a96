import type { FastifyInstance, FastifyRequest } from 'fastify'
import { now as clock } from '#platform/server/clock.ts'
import {
  malformed,
  notFound,
  unauthenticated,
  unavailable,
} from '#platform/server/http/refusals.ts'
import { ProviderUnreachable } from '#platform/server/payment-providers/http.ts'
import type { Callback, Provider } from '#platform/server/payment-providers/provider.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { refreshPayment } from '../../server/commands.ts'
import type { PaymentPorts } from '../../server/ports.ts'
import { findMethodByCallback, findProvider } from '../../server/providers.ts'

const mostBytes = 64 * 1024

/**
 * Receives the callbacks of providers. Their content is not trusted: it only makes us ask. Register it as a plugin, so
 * that only here bodies are read as bytes, of which signatures are made.
 */
export const callbacksApi = (ports: PaymentPorts) => async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post('/api/payments/callback/:provider', { bodyLimit: mostBytes }, async (request, reply) => {
    const { provider } = request.params as { provider: string }
    const received = { provider: providerCalled(provider), callback: callbackOf(request) }
    await takeCallback(ports, { ...received, now: clock() })
    return reply.header('cache-control', 'no-store').send({ message: 'Received.' })
  })
}

/** What is not ours to ask about is taken note of too, or it would be sent again and again. */
async function takeCallback(
  ports: PaymentPorts,
  { provider, callback, now }: { provider: Provider; callback: Callback; now: Date },
): Promise<void> {
  const means = await provider.readCallback(callback, now).catch(error => {
    if (error instanceof ProviderUnreachable)
      throw unavailable('The signature cannot be checked now. Try again later.')
    throw error
  })
  if (!means) throw unauthenticated('The signature is missing or wrong.')
  if (means !== 'nothing') await refreshPayment(ports, { reference: means.reference, now })
}

function providerCalled(name: string): Provider {
  const method = findMethodByCallback(name)
  const provider = method && findProvider(method)
  if (!provider) throw notFound('There is no such payment provider.')
  return provider
}

/** The address is the public one, which the provider was given and has signed, whatever balancers have made of it. */
function callbackOf(request: FastifyRequest): Callback {
  const { method, url, headers, body } = request
  if (!Buffer.isBuffer(body) || body.length === 0) throw malformed('The body is empty.')
  return { method, authority: new URL(settings.APP_URL).host, path: url, headers, body }
}
