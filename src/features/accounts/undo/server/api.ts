import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { now } from '#platform/server/clock.ts'
import { takePostedForms } from '#platform/server/http/posted-forms.ts'
import { Refusal } from '#platform/server/http/refusals.ts'
import { sendRefusalsAsPages } from '#platform/server/pages/inline-page.ts'
import { networkOf, spend } from '#platform/server/security/rate-limits.ts'
import * as contract from '../contract.ts'
import { loadUndo, undoChange } from './commands.ts'
import type { UndoPorts } from './ports.ts'
import { sendRefusalPage, sendTakenBackPage, sendUndoPage, takenBackSentence } from './present.ts'

export const undoApi = (ports: UndoPorts) => async (app: FastifyInstance) => {
  app.endpoint(contract.showUndo, async ({ input: { code }, request, now }) => {
    await spend('undo-link', networkOf(request.ip))
    const { kind, created_at: changed_at, expires_at } = await loadUndo({ code, now })
    return { undo: { kind, changed_at, expires_at } }
  })

  app.endpoint(contract.undoChange, async ({ input: { code }, request, now }) => {
    await spend('undo-link', networkOf(request.ip))
    await undoChange(ports, { code, now })
    return { message: takenBackSentence }
  })

  await app.register(undoPage(ports))
}

type Linked = FastifyRequest<{ Params: { code: string } }>

/** The link in a mail or SMS: shows what was changed, and one button. A page without scripts. */
const undoPage = (ports: UndoPorts) => async (app: FastifyInstance) => {
  takePostedForms(app)
  sendRefusalsAsPages(app)

  app.get('/security/undo/:code', async ({ ip, params: { code } }: Linked, reply) => {
    await spend('undo-link', networkOf(ip))
    return orRefusal(reply, async () => sendUndoPage(reply, await loadUndo({ code, now: now() })))
  })

  app.post('/security/undo/:code', async ({ ip, params: { code } }: Linked, reply) => {
    await spend('undo-link', networkOf(ip))
    return orRefusal(reply, async () => {
      await undoChange(ports, { code, now: now() })
      return sendTakenBackPage(reply)
    })
  })
}

async function orRefusal(reply: FastifyReply, answer: () => Promise<FastifyReply>) {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return sendRefusalPage(reply, error.message, error.status)
  }
}
