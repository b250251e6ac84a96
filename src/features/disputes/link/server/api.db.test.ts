import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { asUser, asVisitor, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { type BuiltDispute, buildDispute, goodReason } from '#test/builders/disputes.ts'
import { disputeLinkOf } from './policy.ts'

const app = useApp({ APP_URL: 'https://adwuma.test' })

test('whoever is deactivated is sent a link for each open dispute, and for none that is closed', async () => {
  const seller = await buildUser()
  const open = await buildDispute({ seller })
  await buildDispute({ seller, status: 'closed' })
  await deactivate(seller)
  const links = (await mailsTo(seller)).flatMap(
    ({ text }) => text.match(/https:\S+\/link\/\S+/g) ?? [],
  )
  expect(links).toEqual([disputeLinkOf({ disputeId: open.id, side: 'seller' })])
})

test('by the link a deactivated side reads, answers, accepts and appeals', async () => {
  const dispute = await buildShutOut()
  const read = await call('read', dispute)
  expect(read.json().dispute).toMatchObject({ id: dispute.id, role: 'seller', status: 'answering' })
  const unfit = await call('statement', dispute, { to_buyer: -1 })
  expect(Object.keys(unfit.json().errors).sort()).toEqual(['text', 'to_buyer'])
  const stated = await call('statement', dispute, { text: 'I was there.', to_buyer: 0 })
  expect([stated.statusCode, stated.json().dispute.status]).toEqual([201, 'deciding'])
  expect(stated.json().statement).toMatchObject({ by: 'seller', text: 'I was there.', to_buyer: 0 })
  expect((await call('accept', dispute)).statusCode).toBe(409)
  await decide(dispute)
  expect((await call('accept', dispute)).json()).toMatchObject({
    dispute: { decisions: [{ accepted_by: ['seller'] }] },
    order: { id: dispute.order.id, role: 'seller' },
  })
  expect((await call('appeal', dispute, { text: goodReason })).statusCode).toBe(409)
  const other = await buildShutOut('decided')
  expect((await call('appeal', other, { text: goodReason })).json().dispute).toMatchObject({
    ...{ status: 'appealed', appeal: { by: 'seller', text: goodReason } },
  })
})

test('by the link nothing is offered but what it allows', async () => {
  const dispute = await buildShutOut()
  await db
    .updateTable('disputes')
    .set({ opened_by: 'seller' })
    .where('id', '=', dispute.id)
    .execute()
  const read = await call('read', dispute)
  expect(read.json().dispute.available_actions).toEqual(['statement'])
  const stated = await call('statement', dispute, { text: 'I was there.' })
  expect(stated.json().dispute.available_actions).toEqual(['statement'])
  const accepted = (await call('accept', await buildShutOut('decided'))).json()
  expect(accepted.order.available_actions).toEqual([])
  const appealed = (
    await call('appeal', await buildShutOut('decided'), { text: goodReason })
  ).json()
  expect(appealed.dispute.available_actions).toEqual(['statement'])
  expect(appealed.order.available_actions).toEqual([])
})

test('the link works only while the account is deactivated and the dispute open', async () => {
  const active = await buildDispute()
  const closed = await buildShutOut('closed')
  const gone = await buildShutOut()
  await db
    .updateTable('users')
    .set({ closed_at: new Date() })
    .where('id', '=', gone.seller.id)
    .execute()
  for (const dispute of [active, closed, gone])
    for (const name of ['read', 'accept', 'appeal', 'statement'] as const) {
      const answer = await call(name, dispute, { text: goodReason })
      expect([answer.statusCode, answer.json().message], name).toEqual([
        404,
        'This link is over. Please log in.',
      ])
    }
})

test('a code that was made up or changed leads nowhere', async () => {
  const dispute = await buildShutOut()
  const code = codeOf(dispute)
  const other = codeOf(await buildShutOut())
  const [content = '', signature = ''] = code.split('.')
  for (const wrong of [
    ...['x', '.', `${content}.`, `${content}.${other.split('.')[1]}`, `${code}x`, `${code}.x`],
    ...[`${content.replace('seller', 'buyer')}.${signature}`, `0-seller.${signature}`, 'é'],
  ])
    expect((await call('read', dispute, { code: wrong })).statusCode, wrong).toBe(404)
  expect((await call('read', dispute, { code: '' })).statusCode).toBe(422)
  const answer = await app.server.inject({
    ...{ method: 'POST', url: '/api/disputes/link/read', payload: { code } },
  })
  expect(answer.statusCode).toBe(401)
})

async function buildShutOut(status: 'answering' | 'decided' | 'closed' = 'answering') {
  const dispute = await buildDispute({ status, paid: true })
  await db.updateTable('users').set({ status_id: 1 }).where('id', '=', dispute.seller.id).execute()
  return dispute
}

const codeOf = ({ id }: BuiltDispute) =>
  disputeLinkOf({ disputeId: id, side: 'seller' }).split('/').at(-1) ?? ''

const call = (name: string, dispute: BuiltDispute, fields: object = {}) =>
  app.server.inject({
    ...{ method: 'POST', url: `/api/disputes/link/${name}` },
    payload: { code: codeOf(dispute), ...fields },
    headers: asVisitor(),
  })

async function decide({ id, manager }: BuiltDispute) {
  await app.server.inject({
    ...{ method: 'POST', url: `/api/manager/dispute/${id}/decide` },
    payload: { to_buyer: 0, right: 'seller', reason: goodReason },
    headers: await asUser(manager),
  })
}

async function deactivate({ id }: BuiltUser) {
  const owner = await asUser(await buildUser({ id: 1, manager: true }))
  const answer = await app.server.inject({
    ...{ method: 'POST', url: `/api/manager/customer/${id}/update/status` },
    payload: { action: 'deactivate' },
    headers: owner,
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

const mailsTo = async ({ email }: BuiltUser) =>
  (await listOutbox(1000)).filter(({ channel, to }) => channel === 'mail' && to === email)
