import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takePostedForms } from '#platform/server/http/posted-forms.ts'
import { sendRefusalsAsPages } from '#platform/server/pages/inline-page.ts'
import { networkOf, spend } from '#platform/server/security/rate-limits.ts'
import { pauseSearches } from './commands.ts'
import { readPauseToken } from './policy.ts'
import { sendPage } from './present.ts'

type Linked = FastifyRequest<{ Params: { token: string } }>

/** The link at the end of a mail about searches: shows one button, which pauses them. */
export async function pauseLinkApi(app: FastifyInstance): Promise<void> {
  takePostedForms(app)
  sendRefusalsAsPages(app)

  app.get('/s/:token', async (request: Linked, reply: FastifyReply) => {
    const target = readPauseToken(request.params.token)
    return sendPage(reply, target ? { ask: target } : 'unknown')
  })

  app.post('/s/:token', async (request: Linked, reply: FastifyReply) => {
    await spend('pause-link', networkOf(request.ip))
    const target = readPauseToken(request.params.token)
    if (!target) return sendPage(reply, 'unknown')
    await pauseSearches(target)
    return sendPage(reply, { done: target })
  })
}
