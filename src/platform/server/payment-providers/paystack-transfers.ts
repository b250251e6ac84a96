/** Payouts to mobile money wallets. The transfer's reference is ours, and is taken once. */
import { type Connection, textField } from './http.ts'
import { networkOf, walletNumber } from './networks.ts'
import { amountOf, currency, instruct, read } from './paystack-call.ts'
import { sentenceForFailure } from './paystack-words.ts'
import type { Provider, ProviderWord, Recipient, Sending } from './provider.ts'

type Payout = Parameters<Provider['payOut']>[0]

export async function payOut(connection: Connection, payout: Payout): Promise<Sending> {
  if (await findTransfer(connection, payout.reference)) return { state: 'accepted' }
  const recipient = await recipientCode(connection, payout.recipient)
  return recipient.state === 'known' ? transfer(connection, payout, recipient.code) : recipient
}

/** `otp` waits for somebody at Paystack's dashboard: it is on its way, slowly. */
export async function askTransfer(
  connection: Connection,
  reference: string,
): Promise<ProviderWord> {
  const found = await findTransfer(connection, reference)
  if (!found) return { state: 'unknown' }
  const status = textField(found, 'status') ?? ''
  if (['failed', 'reversed', 'abandoned', 'blocked', 'rejected'].includes(status))
    return { state: 'failed', reason: sentenceForFailure(textField(found, 'gateway_response')) }
  if (status !== 'success') return { state: 'pending' }
  return {
    state: 'completed',
    amount: amountOf(found),
    currency: textField(found, 'currency') ?? '',
    externalReference: textField(found, 'transfer_code'),
  }
}

const findTransfer = (connection: Connection, reference: string) =>
  read(connection, `/transfer/verify/${encodeURIComponent(reference)}`)

/** The same account twice is the same recipient to them, so this may be repeated. */
async function recipientCode(
  connection: Connection,
  { network, number, name }: Recipient,
): Promise<Exclude<Sending, { state: 'accepted' }> | { state: 'known'; code: string }> {
  const bank = networkOf(network)
  const wallet = walletNumber(number)
  if (!bank || !wallet)
    return { state: 'rejected', reason: 'The number is no mobile money wallet in Ghana.' }
  const said = await instruct(connection, '/transferrecipient', {
    type: 'mobile_money',
    name,
    account_number: `0${wallet.slice(3)}`,
    bank_code: bank,
    currency,
  })
  if (said === 'unclear') return { state: 'unclear' }
  if ('refusal' in said) return { state: 'rejected', reason: said.refusal }
  const code = textField(said.data, 'recipient_code')
  return code ? { state: 'known', code } : { state: 'unclear' }
}

async function transfer(
  connection: Connection,
  { reference, amount, description }: Payout,
  recipient: string,
): Promise<Sending> {
  const said = await instruct(connection, '/transfer', {
    source: 'balance',
    amount,
    currency,
    recipient,
    reference,
    reason: description.slice(0, 100),
  })
  if (said === 'unclear') return { state: 'unclear' }
  if (!('refusal' in said)) return { state: 'accepted' }
  // Another process has begun it already.
  const isTaken = /duplicate/i.test(said.code ?? '')
  return isTaken ? { state: 'accepted' } : { state: 'rejected', reason: said.refusal }
}
