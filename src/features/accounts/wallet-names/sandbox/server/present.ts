import { escapeHtml, type InlinePage } from '#platform/server/pages/inline-page.ts'
import { sandboxOutcomes } from './policy.ts'
import type { SandboxWallet } from './queries.ts'

export type Wallet = NonNullable<SandboxWallet>

type Shown = { wallets: Wallet[]; faults?: string[]; status?: number }

/** What the sandbox knows, and a form to tell it more. */
export const sandboxPage = ({ wallets, faults = [], status = 200 }: Shown): InlinePage => ({
  status,
  title: 'Names of wallets',
  body: `<h1>Names of wallets</h1>
<p>This page stands in for the networks: what you say here is what they answer. They know no other number.</p>
${faults.length === 0 ? '' : `<div role="alert">${faults.map(paragraph).join('')}</div>`}
<form method="post" action="/testing/wallet-names">
<p><label for="number">Number</label><br><input id="number" name="number" inputmode="tel" required maxlength="40"></p>
<p><label for="name">Registered name</label><br><input id="name" name="name" maxlength="200"></p>
<p><label for="outcome">The network</label><br><select id="outcome" name="outcome">${options}</select></p>
<button>Save</button>
</form>
<dl>${wallets.map(rowHtml).join('\n') || '<dt>Nothing was told yet.</dt>'}</dl>`,
})

const words: Record<(typeof sandboxOutcomes)[number], string> = {
  found: 'finds the name',
  not_found: 'knows no such number',
  down: 'fails',
  slow: 'answers after 8 seconds',
}

const options = sandboxOutcomes
  .map(outcome => `<option value="${outcome}">${words[outcome]}</option>`)
  .join('')

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`

const rowHtml = ({ number, name, outcome, ...counts }: Wallet) =>
  `<dt>${escapeHtml(number)}</dt><dd>${escapeHtml(name ?? '–')} (${escapeHtml(outcome)}), looked up ${counts.asked} times</dd>`
