import { disputeLinkOf } from '#features/disputes/link/server/policy.ts'
import { db } from '#platform/server/database/database.ts'
import { asUser, buildUser } from './accounts.ts'
import type { TestApp } from './app.ts'
import { send, sendFiles } from './chat.ts'
import { buildDispute } from './disputes.ts'
import { pdfFile } from './files.ts'
import { buildGig, buildPhoto, multipart } from './gigs.ts'
import { buildOffer, buildOrder } from './orders.ts'
import { buildPaymentAccount } from './profile.ts'
import { buildSearch } from './searches.ts'
import { callAs } from './second-factors.ts'

export type Dealings = Awaited<ReturnType<typeof buildDealings>>

const place = { longitude: -0.0166, latitude: 5.6698 }

/**
 * Two who know each other, by one thing of every kind that a call names, and nothing of it under way. The third deals
 * with the first alone.
 */
export async function buildDealings({ server }: TestApp) {
  const [ama, kofi, esi] = [
    await buildUser({ ...namesOf('ama'), premium: true, kyc: true, place }),
    await buildUser({ ...namesOf('kofi'), place }),
    await buildUser(namesOf('esi')),
  ]
  const call = async (user: { id: number }) => callAs(server, tokenIn(await asUser(user)))
  const [byAma, byKofi] = [await call(ama), await call(kofi)]
  await addPortrait({ server }, ama)
  await buildPaymentAccount(ama)
  const wanted = { owner: ama, category: 3, place, town: 'tema', images: 2 }
  const [gig, request] = [await buildGig(wanted), await buildGig({ ...wanted, type: 'request' })]
  const own = await buildGig({ owner: kofi, category: 3 })
  await send(server, kofi, ama, 'Do you come to Tema?')
  const { messages } = await sendFiles(server, ama, kofi, [
    { filename: 'list.pdf', body: pdfFile(), type: 'application/pdf' },
  ])
  const [message] = messages as { id: number; chat_id: number }[]
  const offer = await buildOffer({ seller: ama, buyer: kofi, gig, author: 'seller', custom: true })
  const receipt = await agreeOnReceipt()
  const dispute = await buildDispute({ seller: ama, buyer: kofi, status: 'closed', paid: true })
  const order = await buildOrder({ seller: ama, buyer: kofi, gig, status: 'completed' })
  const review = await reviewOf(order)
  await byKofi.post('/reviews/complete', { review_id: review.id, rating: 4, comments: 'Quick' })
  await byAma.post('/reviews/reply', { review_id: review.id, reply: 'Thank you' })
  const strange = await buildOrder({ seller: ama, buyer: esi, gig, status: 'ongoing' })
  const searchId = await buildSearch(ama, { search: 'accordion' })
  const { reference } = await db
    .selectFrom('transactions')
    .select('reference')
    .where('user_id', '=', kofi.id)
    .executeTakeFirstOrThrow()
  const image = await db
    .selectFrom('gig_images')
    .select('id')
    .where('gig_id', '=', gig.id)
    .executeTakeFirstOrThrow()
  return {
    ...{ ama, kofi, esi, gig, request, own, offer, order, review, strange, searchId, image },
    ...{ message, dispute, receipt, reference, chatId: message?.chat_id ?? 0 },
    link: disputeLinkOf({ disputeId: dispute.id, side: 'buyer' }).split('/').at(-1) ?? '',
  }

  /** Of an order that both say was paid directly, and that was completed afterwards. */
  async function agreeOnReceipt() {
    const paid = await buildOrder({ seller: ama, buyer: kofi, gig, status: 'inReview' })
    const form = { gig_order_id: paid.id, network_id: `PP${1_000_000_000 + paid.id}`, amount: 150 }
    await byKofi.post('/orders/receipt/add', form)
    await byAma.post('/orders/receipt/confirm', { gig_order_id: paid.id, balance_checked: true })
    await byKofi.post('/orders/complete', { gig_order_id: paid.id })
    return db
      .selectFrom('payment_receipts')
      .select(['id', 'code'])
      .where('order_id', '=', paid.id)
      .executeTakeFirstOrThrow()
  }
}

let built = 0
const namesOf = (name: string) => ({ name, username: `${name}.${++built}` })

const tokenIn = ({ authorization }: { authorization: string }) => authorization.slice(7)

const reviewOf = (order: { id: number }) =>
  db.selectFrom('reviews').select('id').where('order_id', '=', order.id).executeTakeFirstOrThrow()

async function addPortrait({ server }: Pick<TestApp, 'server'>, user: { id: number }) {
  const photo = { name: 'photo[0]', filename: 'me.jpg', body: await buildPhoto() }
  const { payload, headers } = multipart({}, [photo])
  const answer = await server.inject({
    ...{ method: 'POST', url: '/api/customer/portrait', payload },
    headers: { ...headers, ...(await asUser(user)) },
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}
