/** Small pages that people reach by a link, without logging in: one file, no script, and no cache keeps it. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { newNonce } from '../http/headers.ts'
import { Refusal } from '../http/refusals.ts'
import { settings } from '../settings/settings.ts'

export type InlinePage = {
  title: string
  /** HTML. */
  body: string
  status?: number
}

export function sendInlinePage(reply: FastifyReply, { title, body, status = 200 }: InlinePage) {
  const nonce = newNonce()
  return reply
    .code(status)
    .headers({
      'content-security-policy': policyWith(nonce),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en-GH">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<p class="brand">${escapeHtml(settings.APP_NAME)}</p>
${body}
</main>
</body>
</html>`)
}

/** Call inside a plugin: whoever opened a page reads there, not as JSON, that it was too often. */
export function sendRefusalsAsPages(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) throw error
    const wait = error.headers['retry-after']
    const advice = wait === undefined ? '' : `\n<p>Please try again in ${wait} seconds.</p>`
    reply.headers(error.headers)
    return sendInlinePage(reply, {
      ...{ status: error.status, title: error.message },
      body: `<h1>${escapeHtml(error.message)}</h1>${advice}`,
    })
  })
}

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)

const policyWith = (nonce: string) =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const style = `
:root{color-scheme:light dark}
body{font:17px/1.5 system-ui,sans-serif;margin:0;padding:24px 16px;background:#F9F6F1;color:#201B14}
main{max-width:34rem;margin:0 auto}
h1{font-size:22px;line-height:1.3;margin:0 0 16px;overflow-wrap:anywhere}
p{margin:0 0 16px;overflow-wrap:anywhere}
.brand{margin:0 0 24px;font-weight:700;color:#015B63}
dl{margin:0 0 24px;padding:16px;border-radius:16px;background:#fff;border:1px solid #DDD9D0}
dt{font-size:14px;color:#615A50}
dd{margin:0 0 12px;font-weight:600;overflow-wrap:anywhere}
dd:last-child{margin:0}
button{display:block;width:100%;min-height:48px;margin:0 0 12px;padding:12px 16px;border-radius:12px;
border:2px solid #015B63;background:#015B63;color:#fff;font:600 17px/1.4 system-ui,sans-serif;cursor:pointer}
button.second{background:none;color:#015B63}
button:focus-visible,a:focus-visible{outline:3px solid #B4540A;outline-offset:2px}
a{color:#015B63}
@media(prefers-color-scheme:dark){
body{background:#13100C;color:#F3F0EA}
dl{background:#1E1A15;border-color:#3A3630}
dt{color:#B4AFA6}
button{background:#6CD1D1;border-color:#6CD1D1;color:#13100C}
button.second{color:#6CD1D1}
a,.brand{color:#6CD1D1}
}`
