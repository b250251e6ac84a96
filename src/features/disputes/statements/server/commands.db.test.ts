import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildDispute, disputeRow } from '#test/builders/disputes.ts'
import { pdfFile } from '#test/builders/files.ts'
import { multipart } from '#test/builders/gigs.ts'
import { eventsOf } from '#test/builders/orders.ts'
import { mostFiles, mostStatements } from '../../process.ts'

const app = useApp()

test('the first word of the other side is what was waited for: managers decide within 7 days', async () => {
  const { id, order, buyer, seller } = await buildDispute()
  const more = await state(id, buyer, { text: 'And the tank leaks.' })
  expect(more.json().dispute).toMatchObject({ status: 'answering', decide_by: null })
  const answer = await state(id, seller, { text: 'I come on Monday.\nI have the parts.' })
  expect(answer.statusCode).toBe(201)
  const { dispute, statement } = answer.json()
  expect(statement).toMatchObject({ by: 'seller', text: 'I come on Monday.\nI have the parts.' })
  expect(dispute.statements.map(({ by }: { by: string }) => by)).toEqual([
    'buyer',
    'buyer',
    'seller',
  ])
  expect(dispute).toMatchObject({ status: 'deciding', role: 'seller' })
  const days = (Date.parse(dispute.decide_by) - Date.parse(statement.created_at)) / 86_400_000
  expect(days).toBe(7)
  await state(id, seller, { text: 'Still there?' })
  expect((await disputeRow(id)).decide_by?.toISOString()).toBe(dispute.decide_by)
  expect((await eventsOf(order.id)).filter(action => action === 'answer-dispute')).toHaveLength(3)
})

test('each side’s latest word about the split is its wish, and nobody wishes for more than is held', async () => {
  const { id, buyer, seller } = await buildDispute({ paid: true })
  await state(id, seller, { text: 'Half of it.', to_buyer: 10 })
  await state(id, buyer, { text: 'No.', to_buyer: 15.5 })
  const { dispute } = (await state(id, seller, { text: 'Then not.' })).json()
  expect(dispute.wishes).toEqual({ buyer: 15.5, seller: 10 })
  expect((await state(id, seller, { text: 'More.', to_buyer: 20.01 })).json().errors).toEqual({
    to_buyer: ['The to buyer field must not be greater than 20.'],
  })
})

test('a statement is text, files or both', async () => {
  const { id, buyer } = await buildDispute()
  expect((await state(id, buyer, {})).json().errors).toEqual({
    text: ['The text field is required.'],
  })
  const bad = { text: 'x'.repeat(5001), to_buyer: 0.01 }
  expect(Object.keys((await state(id, buyer, bad)).json().errors).sort()).toEqual([
    ...['text', 'to_buyer'],
  ])
  const answer = await stateWithFile(id, buyer)
  expect(answer.json().statement).toMatchObject({
    text: '',
    files: [{ file: { size: pdfFile().length } }],
  })
})

test('a person takes along what he said in a dispute, and its files, in the order in which he sent them', async () => {
  const { id, buyer } = await buildDispute()
  const files = ['b.pdf', 'a.pdf'].map(filename => ({ filename, body: pdfFile() }))
  const form = multipart({ dispute_id: id, text: 'Here.' }, files)
  const headers = await asUser(buyer)
  await app.server.inject({
    ...{ method: 'POST', url: '/api/disputes/statement', payload: form.payload },
    headers: { ...form.headers, ...headers },
  })
  await state(id, buyer, { text: 'And now?' })
  const exported = await app.server.inject({ url: '/api/customer/export', headers })
  const [{ statements }] = exported.json().data.disputes
  expect(statements.slice(1)).toMatchObject([
    { text: 'Here.', files: [{ original_name: 'b.pdf' }, { original_name: 'a.pdf' }] },
    { text: 'And now?', files: [] },
  ])
})

test('what a client sends again under its own name is one statement, also twenty at once and once it is decided', async () => {
  const { id, buyer } = await buildDispute({ status: 'deciding' })
  const client_id = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => state(id, buyer, { text: 'Once.', client_id })),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect(new Set(answers.map(answer => answer.json().statement.id)).size).toBe(1)
  await db
    .updateTable('disputes')
    .set({ status: 'decided', appeal_by: new Date(Date.now() + 1000) })
    .where('id', '=', id)
    .execute()
  expect((await state(id, buyer, { text: 'Once.', client_id })).statusCode).toBe(201)
  expect((await state(id, buyer, { text: 'Twice.' })).statusCode).toBe(409)
  expect(await statementsOf(id)).toHaveLength(3)
})

test('the other side may use the same name for its own', async () => {
  const { id, buyer, seller } = await buildDispute({ status: 'deciding' })
  const client_id = randomUUID()
  const ids = [buyer, seller].map(
    async by => (await state(id, by, { text: 'Mine.', client_id })).json().statement.id,
  )
  expect(new Set(await Promise.all(ids)).size).toBe(2)
})

test('a side says something twenty times, with what it opened the dispute by', async () => {
  const { id, buyer, seller } = await buildDispute()
  await fill(id, 'buyer', mostStatements - 2)
  expect((await state(id, buyer, { text: 'The last.' })).json().dispute).toMatchObject({
    available_actions: ['withdraw'],
  })
  expect((await state(id, buyer, { text: 'One more.' })).statusCode).toBe(409)
  expect((await state(id, seller, { text: 'The first.' })).statusCode).toBe(201)
})

test('every bad field of a statement is named at once, to the two sides', async () => {
  const { id, buyer } = await buildDispute()
  const errorsFor = async (by: BuiltUser) =>
    Object.keys((await state(id, by, { text: '', to_buyer: -1 })).json().errors).sort()
  expect(await errorsFor(buyer)).toEqual(['text', 'to_buyer'])
  expect(await errorsFor(await buildUser())).toEqual(['to_buyer'])
  await fillFiles(id)
  const { errors } = (await stateWithFile(id, buyer, { to_buyer: -1 })).json()
  expect(Object.keys(errors).sort()).toEqual(['files', 'to_buyer'])
})

test('a dispute holds two hundred files', async () => {
  const { id, buyer } = await buildDispute()
  await fillFiles(id)
  const answer = await stateWithFile(id, buyer, { text: 'One more.' })
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    { files: ['A dispute holds 200 files at most.'] },
  ])
})

test('what was said, added and decided is never changed', async () => {
  const { id } = await buildDispute({ status: 'decided' })
  const [first] = await statementsOf(id)
  const change = (what: 'update' | 'delete') =>
    what === 'update'
      ? db
          .updateTable('dispute_statements')
          .set({ text: 'No.' })
          .where('id', '=', first?.id ?? 0)
      : db.deleteFrom('dispute_statements').where('id', '=', first?.id ?? 0)
  for (const what of ['update', 'delete'] as const)
    await expect(change(what).execute()).rejects.toThrow('append only')
  await expect(
    db
      .updateTable('dispute_decisions')
      .set({ reason: 'No.' })
      .where('dispute_id', '=', id)
      .execute(),
  ).rejects.toThrow('append only')
})

async function state(disputeId: number, by: BuiltUser, said: object) {
  return app.server.inject({
    ...{ method: 'POST', url: '/api/disputes/statement' },
    payload: { dispute_id: disputeId, ...said },
    headers: await asUser(by),
  })
}

async function stateWithFile(
  dispute_id: number,
  by: BuiltUser,
  said: Record<string, string | number> = {},
) {
  const receipt = { filename: 'receipt.pdf', body: pdfFile() }
  const form = multipart({ dispute_id, ...said }, [receipt])
  return app.server.inject({
    ...{ method: 'POST', url: '/api/disputes/statement', payload: form.payload },
    headers: { ...form.headers, ...(await asUser(by)) },
  })
}

/** With as many as it holds. */
async function fillFiles(id: number) {
  const [first] = await statementsOf(id)
  const names = { original_name: 'a.pdf', content_type: 'application/pdf', size: 1 }
  await db
    .insertInto('dispute_files')
    .values(
      Array.from({ length: mostFiles }, (_, position) => ({
        ...{ statement_id: first?.id ?? 0, position, ...names },
        storage_key: `disputes/${id}-${position}.pdf`,
      })),
    )
    .execute()
}

const statementsOf = (id: number) =>
  db
    .selectFrom('dispute_statements')
    .selectAll()
    .where('dispute_id', '=', id)
    .orderBy('id')
    .execute()

const fill = (dispute_id: number, side: string, count: number) =>
  db
    .insertInto('dispute_statements')
    .values(
      Array.from({ length: count }, () => ({
        dispute_id,
        side,
        text: 'More.',
        created_at: new Date(),
      })),
    )
    .execute()
