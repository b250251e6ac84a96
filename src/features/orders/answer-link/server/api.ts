import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { now } from '#platform/server/clock.ts'
import { db } from '#platform/server/database/database.ts'
import { formFieldsOf, takePostedForms } from '#platform/server/http/posted-forms.ts'
import { Refusal } from '#platform/server/http/refusals.ts'
import { sendRefusalsAsPages } from '#platform/server/pages/inline-page.ts'
import { networkOf, spend } from '#platform/server/security/rate-limits.ts'
import type { OrderPorts } from '../../server/ports.ts'
import { type Answer, answerRequest, answers } from './commands.ts'
import { sentenceOf } from './policy.ts'
import {
  rejectedSentence,
  sendRefusedAcceptance,
  sendRequestPage,
  sendSentence,
  sentenceOfAcceptance,
  unfitSentence,
  unknownSentence,
} from './present.ts'
import { type AnswerLink, dueOnOf, findAnswerLink, isWaiting } from './queries.ts'

type Linked = FastifyRequest<{ Params: { token: string } }>

/** The link in an SMS by which a seller answers a request without logging in: a page without scripts. */
export const answerLinkApi = (ports: OrderPorts) => async (app: FastifyInstance) => {
  takePostedForms(app)
  sendRefusalsAsPages(app)

  app.get('/o/:token', async (request: Linked, reply) => {
    await spend('order-link', networkOf(request.ip))
    const link = await findAnswerLink(db, request.params.token)
    if (!link) return sendSentence(reply, unknownSentence, 404)
    if (isWaiting(link, now())) return sendRequestPage(reply, link)
    return sendSentence(reply, sentenceOf(link))
  })

  app.post('/o/:token', async (request: Linked, reply) => {
    await spend('order-link', networkOf(request.ip))
    const { token } = request.params
    const link = await findAnswerLink(db, token)
    if (!link) return sendSentence(reply, unknownSentence, 404)
    const [answer, ...more] = (await formFieldsOf(request)).getAll('answer')
    if (!isWaiting(link, now())) return sendSentence(reply, sentenceOf(link), 409)
    if (!isAnswer(answer) || more.length > 0) return sendSentence(reply, unfitSentence, 422)
    return takeAnswer(ports, reply, { token, link, answer })
  })
}

const isAnswer = (text: string | undefined): text is Answer => answers.includes(text as Answer)

async function takeAnswer(
  ports: OrderPorts,
  reply: FastifyReply,
  given: { token: string; link: AnswerLink; answer: Answer },
) {
  try {
    await answerRequest(ports, { ...given, now: now() })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.status === 422) return sendRefusedAcceptance(reply, given.link, error.message)
    return sendSentence(reply, error.message, error.status)
  }
  if (given.answer === 'reject') return sendSentence(reply, rejectedSentence)
  return sendSentence(reply, sentenceOfAcceptance(await dueOnOf(given.link.order_id)))
}
