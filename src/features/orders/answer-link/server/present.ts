import type { FastifyReply } from 'fastify'
import { pesewas } from '#platform/money.ts'
import { inCedis } from '#platform/server/cedis.ts'
import { shortMoment } from '#platform/server/moments.ts'
import { escapeHtml, sendInlinePage } from '#platform/server/pages/inline-page.ts'
import { settings } from '#platform/server/settings/settings.ts'
import type { AnswerLink } from './queries.ts'

/** What a seller has to know to answer; nothing of where or how the buyer is to be reached. */
export function sendRequestPage(reply: FastifyReply, link: AnswerLink) {
  const title = `${firstName(link.buyer_name)} asks for “${link.title}”`
  const town = link.town === null ? '' : `\n<dt>Town</dt><dd>${escapeHtml(link.town)}</dd>`
  return sendInlinePage(reply, {
    title,
    body: `<h1>${escapeHtml(title)}</h1>
<dl>
<dt>Price</dt><dd>${escapeHtml(inCedis(pesewas(link.amount_pesewas)))}</dd>${town}
<dt>Answer by</dt><dd>${escapeHtml(shortMoment(link.respond_by))}</dd>
</dl>
<form method="post"><button name="answer" value="accept">Accept &amp; Start Gig</button></form>
${rejectForm}
${linkToOrder(link)}`,
  })
}

/** Why the request cannot be accepted just now; it can still be rejected. */
export function sendRefusedAcceptance(reply: FastifyReply, link: AnswerLink, sentence: string) {
  return sendInlinePage(reply, {
    status: 422,
    title: settings.APP_NAME,
    body: `<h1>${escapeHtml(sentence)}</h1>\n${rejectForm}\n${linkToOrder(link)}`,
  })
}

const rejectForm =
  '<form method="post"><button class="second" name="answer" value="reject">Reject Request</button></form>'

function linkToOrder({ order_id }: AnswerLink): string {
  const address = `${settings.APP_URL}/account/orders/view/${order_id}`
  return `<p><a href="${escapeHtml(address)}">Answer in ${escapeHtml(settings.APP_NAME)}</a></p>`
}

/** A page that says one sentence, such as what became of the answer. */
export function sendSentence(reply: FastifyReply, sentence: string, status = 200) {
  return sendInlinePage(reply, {
    status,
    title: settings.APP_NAME,
    body: `<h1>${escapeHtml(sentence)}</h1>`,
  })
}

export const sentenceOfAcceptance = (dueOn: Date | null) =>
  `You accepted the request. The work is due by ${dueOn ? shortMoment(dueOn) : 'the time agreed'}.`
export const rejectedSentence = 'You rejected the request.'
export const unknownSentence = 'This link does not work. Please log in to answer.'
export const unfitSentence = 'Please open the link again and press one of its buttons.'

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name
