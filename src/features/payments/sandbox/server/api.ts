import type { FastifyInstance, FastifyReply } from 'fastify'
import { now as clock } from '#platform/server/clock.ts'
import { newNonce } from '#platform/server/http/headers.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { type DepositAction, depositActions } from '../process.ts'
import { press, returnAddress } from './commands.ts'
import { type Entered, type Faults, faultsIn, isSandboxOpen, plainNumber } from './policy.ts'
import { checkoutPage, checkoutPolicy, unknownCheckoutPage } from './present.ts'
import { type Deposit, depositById } from './queries.ts'

const address = '/testing/checkout/:id'
const mostBytes = 4096
const nothingEntered: Entered = { network: '', number: '' }

/**
 * The sandbox's checkout page, for people: it works without scripts. Who knows its address may use it, as with real
 * providers, so no other site can press a button here. Where money is real there is no such page at all.
 */
export async function sandboxApi(app: FastifyInstance): Promise<void> {
  if (!isSandboxOpen(settings)) return
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: mostBytes },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  app.get(address, async (request, reply) => {
    const deposit = (await depositById(idOf(request.params))) ?? null
    return show(reply, { deposit })
  })
  app.post(address, async (request, reply) => {
    const deposit = (await depositById(idOf(request.params))) ?? null
    const { action, entered } = readPress(request.body)
    if (!deposit || !action) return show(reply, { deposit, entered, status: 400 })
    const faults = needsWallet(action, deposit) ? faultsIn(entered) : {}
    if (Object.keys(faults).length > 0)
      return show(reply, { deposit, entered, faults, status: 422 })
    const after = await press({ id: deposit.id, action, ...wallet(entered), now: clock() })
    return goBack(reply, after ?? deposit)
  })
}

const idOf = (params: unknown) => (params as { id: string }).id

function readPress(body: unknown): { action: DepositAction | undefined; entered: Entered } {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams()
  return {
    action: depositActions.find(action => action === form.get('action')),
    entered: {
      network: (form.get('network') ?? '').slice(0, 40),
      number: (form.get('number') ?? '').trim().slice(0, 40),
    },
  }
}

/** The network has to hear of it. Once it has, only the phone decides. */
const needsWallet = (action: DepositAction, { state }: Deposit) =>
  state === 'session' && (action === 'approve' || action === 'pending')

const wallet = (entered: Entered) => ({
  network: entered.network || null,
  phone: plainNumber(entered.number) || null,
})

type CheckoutView = { deposit: Deposit | null; entered?: Entered; faults?: Faults; status?: number }

function show(reply: FastifyReply, shown: CheckoutView) {
  const { deposit, entered = nothingEntered, faults = {}, status = 200 } = shown
  const nonce = newNonce()
  reply
    .code(deposit ? status : 404)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': checkoutPolicy(nonce, deposit),
    })
  if (!deposit) return reply.send(unknownCheckoutPage(nonce))
  return reply.send(checkoutPage({ deposit, nonce, now: clock(), entered, faults }))
}

/** A page that has expired meanwhile says so; everybody else goes where real providers would send them. */
function goBack(reply: FastifyReply, deposit: Deposit) {
  if (deposit.state === 'session') return show(reply, { deposit })
  return reply.header('cache-control', 'no-store').redirect(returnAddress(deposit), 303)
}
