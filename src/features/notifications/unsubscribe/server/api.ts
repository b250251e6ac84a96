import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { now } from '#platform/server/clock.ts'
import { formFieldsOf, takePostedForms } from '#platform/server/http/posted-forms.ts'
import { sendRefusalsAsPages } from '#platform/server/pages/inline-page.ts'
import { networkOf, spend } from '#platform/server/security/rate-limits.ts'
import { switchOffEmail } from '../../preferences/server/commands.ts'
import { readUnsubscribeToken } from './policy.ts'
import { sendPage } from './present.ts'

type Linked = FastifyRequest<{ Params: { token: string } }>

/** The link at the end of a mail: shows one button, and takes the one press of mail programs (RFC 8058). */
export async function unsubscribeApi(app: FastifyInstance): Promise<void> {
  takePostedForms(app)
  sendRefusalsAsPages(app)

  app.get('/u/:token', async (request: Linked, reply: FastifyReply) => {
    const target = readUnsubscribeToken(request.params.token)
    return sendPage(reply, target ? { ask: target.group } : 'unknown')
  })

  app.post('/u/:token', async (request: Linked, reply: FastifyReply) => {
    await spend('unsubscribe', networkOf(request.ip))
    const target = readUnsubscribeToken(request.params.token)
    if (!target) return sendPage(reply, 'unknown')
    const fields = await formFieldsOf(request)
    if (fields.get('List-Unsubscribe') !== 'One-Click') return sendPage(reply, 'incomplete')
    await switchOffEmail({ ...target, now: now() })
    return sendPage(reply, { done: target.group })
  })
}
