import type { FastifyReply } from 'fastify'
import { shortMoment } from '#platform/server/moments.ts'
import { escapeHtml, sendInlinePage } from '#platform/server/pages/inline-page.ts'
import { settings } from '#platform/server/settings/settings.ts'
import type { UndoKind } from '../process.ts'
import type { UndoLink } from './queries.ts'

/** What was changed and when, and nothing of the person: the link may have been read by others. */
export function sendUndoPage(reply: FastifyReply, { kind, created_at, expires_at }: UndoLink) {
  const title = titles[kind]
  return sendInlinePage(reply, {
    title,
    body: `<h1>${title}</h1>
<dl>
<dt>Changed</dt><dd>${timeHtml(created_at)}</dd>
<dt>You can take it back until</dt><dd>${timeHtml(expires_at)}</dd>
</dl>
<p>${effect}</p>
<form method="post"><button>This was not me</button></form>
<p>If it was you, there is nothing to do.</p>`,
  })
}

export function sendTakenBackPage(reply: FastifyReply) {
  return sendInlinePage(reply, {
    title: 'Taken back',
    body: `<h1>Taken back</h1>
<p>${takenBackSentence}</p>
<p><a href="${escapeHtml(settings.APP_URL)}/password/forgot">Get another link</a></p>`,
  })
}

/** One sentence, and the way to go on. */
export function sendRefusalPage(reply: FastifyReply, sentence: string, status: number) {
  return sendInlinePage(reply, {
    status,
    title: settings.APP_NAME,
    body: `<h1>${escapeHtml(sentence)}</h1>
<p><a href="${escapeHtml(settings.APP_URL)}/password/forgot">Set a new password</a></p>`,
  })
}

export const takenBackSentence =
  'It is as it was before, and every device is logged out. Your password no longer works: we sent a link to set a new one to your email address.'

const titles: Record<UndoKind, string> = {
  email: 'Your email address was changed',
  payment_account: 'Your payment account was changed',
  second_factor: 'A second step was added to your account',
}

const effect =
  'This also takes back later changes of email address, payment account and second step. It logs out every device. You then set a new password by a link that we send to your email address.'

const timeHtml = (at: Date) =>
  `<time datetime="${at.toISOString()}">${escapeHtml(shortMoment(at))}</time>`
