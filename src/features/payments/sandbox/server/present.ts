import { institutions } from '#platform/institutions.ts'
import { pesewas } from '#platform/money.ts'
import { inCedis } from '#platform/server/cedis.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { type DepositAction, openDepositActions } from '../process.ts'
import { returnAddress } from './commands.ts'
import { type Entered, type Faults, isExpired } from './policy.ts'
import type { Deposit } from './queries.ts'

type CheckoutView = {
  deposit: Deposit
  nonce: string
  now: Date
  entered: Entered
  faults: Faults
}

/** Nothing but our own style and our own form; browsers check the way back of a form too. */
export function checkoutPolicy(nonce: string, deposit: Deposit | null): string {
  const back = deposit ? ` ${new URL(deposit.return_url).origin}` : ''
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `form-action 'self'${back}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The page of a checkout: a form while there is something to press, and what became of it after that. */
export function checkoutPage(shown: CheckoutView): string {
  const { deposit, nonce, now } = shown
  const amount = inCedis(pesewas(deposit.amount_pesewas))
  const isOpen = openDepositActions(deposit.state).length > 0 && !isExpired(deposit, now)
  return isOpen
    ? page({ nonce, title: `Pay ${amount}`, content: form(shown) })
    : page({ nonce, ...outcome(deposit, amount) })
}

export function unknownCheckoutPage(nonce: string): string {
  const content = `<p>Nothing can be paid at this address.</p>\n${wayBack(`${settings.APP_URL}/`)}`
  return page({ nonce, title: 'There is no such checkout', content })
}

function outcome(deposit: Deposit, amount: string): { title: string; content: string } {
  const [title, sentence] = outcomes[deposit.state]
  const said = `<p>${sentence.replace('{amount}', escapeHtml(amount))}</p>`
  return { title, content: `${said}\n${wayBack(returnAddress(deposit))}` }
}

const outcomes: Record<Deposit['state'], [title: string, sentence: string]> = {
  session: [
    'This checkout has expired',
    'Nothing has been paid. Begin a new payment if you still want to pay.',
  ],
  pending: ['Payment pending', 'It waits for the PIN on the phone.'],
  completed: ['Payment approved', '{amount} has been paid.'],
  failed: ['Payment declined', 'Nothing has been paid.'],
  cancelled: [
    'Payment cancelled',
    'Nothing has been paid. Begin a new payment if you still want to pay.',
  ],
}

const wayBack = (address: string) =>
  `<a class="button brand" href="${escapeHtml(address)}">Back to ${escapeHtml(settings.APP_NAME)}</a>`

function form({ deposit, entered, faults }: CheckoutView): string {
  const isWaiting = deposit.state === 'pending'
  const actions = openDepositActions(deposit.state)
  return `${isWaiting ? pendingParagraph(deposit) : intro}
${summary(faults)}
<form method="post" action="/testing/checkout/${escapeHtml(deposit.id)}">
${isWaiting ? '' : fields(entered, faults)}
${actions.map(button).join('\n')}
</form>`
}

const intro =
  '<p>This page stands in for a mobile money provider: no money moves. Enter a wallet, then choose what happens to the payment.</p>'

const pendingParagraph = ({ phone }: Deposit) =>
  `<p>The payment is pending: it waits for the PIN on the phone${phone ? ` ${escapeHtml(phone)}` : ''}. Choose what happens to it, or come back to this page later.</p>`

function summary(faults: Faults): string {
  const items = Object.entries(faults).map(
    ([field, fault]) => `<li><a href="#${field}">${escapeHtml(fault)}</a></li>`,
  )
  if (items.length === 0) return ''
  return `<div class="alert" role="alert" tabindex="-1" autofocus><ul>${items.join('')}</ul></div>`
}

function fields({ network, number }: Entered, faults: Faults): string {
  return `<fieldset id="network" role="radiogroup" aria-required="true" tabindex="-1"${ariaOf('network', faults)}>
<legend>Network</legend>
${institutions.mobile_money.map(({ name, code }) => choice(name, code, network)).join('\n')}
${faultText('network', faults)}
</fieldset>
<label for="number">Mobile money number</label>
<p class="hint" id="number-hint">Enter the number without the leading 0, otherwise the transaction fails: 241234567, not 0241234567.</p>
<input id="number" name="number" type="text" inputmode="tel" autocomplete="tel-national" required maxlength="20" value="${escapeHtml(number)}"${ariaOf('number', faults, 'number-hint')}>
${faultText('number', faults)}`
}

const choice = (name: string, code: string, chosen: string) =>
  `<label class="choice"><input type="radio" name="network" value="${code}" required${code === chosen ? ' checked' : ''}> ${escapeHtml(name)}</label>`

const faultText = (field: keyof Faults, faults: Faults) =>
  faults[field] ? `<p class="fault" id="${field}-fault">${escapeHtml(faults[field])}</p>` : ''

function ariaOf(field: keyof Faults, faults: Faults, hint?: string): string {
  const ids = [hint, faults[field] && `${field}-fault`].filter(Boolean).join(' ')
  return `${ids && ` aria-describedby="${ids}"`}${faults[field] ? ' aria-invalid="true"' : ''}`
}

const buttons: Record<DepositAction, { label: string; look: string; needsWallet: boolean }> = {
  approve: { label: 'Approve', look: 'brand', needsWallet: true },
  decline: { label: 'Decline', look: 'danger', needsWallet: false },
  pending: { label: 'Stay pending', look: 'plain', needsWallet: true },
  cancel: { label: 'Cancel', look: 'plain', needsWallet: false },
}

function button(action: DepositAction): string {
  const { label, look, needsWallet } = buttons[action]
  const unchecked = needsWallet ? '' : ' formnovalidate'
  return `<button class="button ${look}" name="action" value="${action}"${unchecked}>${label}</button>`
}

function page({ nonce, title, content }: { nonce: string; title: string; content: string }) {
  const name = escapeHtml(settings.APP_NAME)
  return `<!doctype html>
<html lang="en-GH">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${name}</title>
<style nonce="${escapeHtml(nonce)}">${style}</style>
</head>
<body>
<main>
<p class="brand-name">${name} <span class="chip">Sandbox</span></p>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>`
}

/** The colours are those of src/ui/app.css, which no page without scripts can reach. */
const style = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;padding:16px;font:16px/24px system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;background:light-dark(#f9f6f1,#13100c);color:light-dark(#201b14,#f3f0ea)}
main{max-width:560px;margin:0 auto;padding:24px 16px;border-radius:16px;border:1px solid light-dark(#ddd9d0,#3a3630);background:light-dark(#fff,#1e1a15)}
h1{margin:16px 0 8px;font-size:24px;line-height:32px;font-variant-numeric:tabular-nums}
p{margin:0 0 16px;max-width:68ch;overflow-wrap:anywhere}
.brand-name{margin:0;font-weight:700;color:light-dark(#015b63,#6cd1d1)}
.chip{margin-left:8px;padding:4px 8px;border-radius:6px;font-size:12px;line-height:16px;font-weight:600;background:light-dark(#ffebd2,#442d15);color:light-dark(#84480d,#f6c071)}
fieldset{margin:0 0 16px;padding:0;border:0;display:grid;gap:8px}
legend,label[for]{display:block;margin-bottom:4px;padding:0;font-weight:600}
.choice{display:flex;align-items:center;gap:12px;min-height:48px;padding:0 16px;border:1px solid light-dark(#878176,#7c756c);border-radius:12px}
.choice:has(:checked){border-color:light-dark(#00616a,#57c5c5);background:light-dark(#d8f3f4,#0f383c)}
.choice input{width:20px;height:20px;margin:0;accent-color:light-dark(#00616a,#57c5c5)}
.hint{margin:0 0 8px;font-size:14px;line-height:20px;color:light-dark(#615a50,#b4afa6)}
#number{width:100%;min-height:48px;padding:0 12px;font:inherit;color:inherit;background:light-dark(#fff,#1e1a15);border:1px solid light-dark(#878176,#7c756c);border-radius:12px}
[aria-invalid=true]#number,[aria-invalid=true] .choice{border-color:light-dark(#c22122,#f46e6f)}
.fault{margin:4px 0 0;font-size:14px;line-height:20px;color:light-dark(#a72120,#fda1a0)}
.alert{margin:0 0 16px;padding:12px 16px;border-radius:12px;background:light-dark(#fee9e8,#4a2322);color:light-dark(#a72120,#fda1a0)}
.alert ul{margin:0;padding-left:16px}
.alert a{color:inherit}
.button{display:block;width:100%;min-height:48px;margin-top:12px;padding:11px 20px;border:1px solid transparent;border-radius:12px;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer;background:none}
form>.button:first-of-type{margin-top:24px}
.brand{background:light-dark(#00616a,#57c5c5);color:light-dark(#fff,#031a1c)}
.brand:hover{background:light-dark(#004f56,#72d8d7)}
.danger{border-color:light-dark(#c22122,#f46e6f);color:light-dark(#a72120,#fda1a0)}
.plain{border-color:light-dark(#878176,#7c756c);color:inherit}
:focus-visible{outline:2px solid light-dark(#00616a,#6cd1d1);outline-offset:2px}
@media(min-width:768px){body{padding:48px 32px}main{padding:32px}fieldset{grid-template-columns:repeat(3,1fr)}fieldset>:not(.choice){grid-column:1/-1}}
`

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)
