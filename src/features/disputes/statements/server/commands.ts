import type { Transaction } from 'kysely'
import { splitFaults } from '#features/orders/ending/server/policy.ts'
import type { OrderSide } from '#features/orders/process.ts'
import { sideOf, type ViewerId } from '#features/orders/server/policy.ts'
import type { OrderPorts } from '#features/orders/server/ports.ts'
import type { Input } from '#platform/contract.ts'
import type { Upload } from '#platform/fields.ts'
import type { Pesewas } from '#platform/money.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import type { ShelvedFile } from '#platform/server/files/attachment-store.ts'
import { validateAttachments } from '#platform/server/files/attachments.ts'
import { conflict, refuseFaults } from '#platform/server/http/refusals.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import type { FieldErrors } from '#platform/validation.ts'
import type { addStatement as contract } from '../../contract.ts'
import { mostFiles, mostStatements } from '../../process.ts'
import { noSuchDispute, refuseUnlessOpen, requireSide } from '../../server/policy.ts'
import type { DisputeRow } from '../../server/present.ts'
import { countGiven, disputesByIds, type LockedDispute, lockDispute } from '../../server/queries.ts'
import { recordDisputeEvent, startDeciding } from '../../server/transition.ts'
import { disputeFiles } from './jobs.ts'

type Said = Omit<Input<typeof contract>, 'dispute_id'>
/** What was said of it that the contract takes; a field that it refuses is left out. */
type GoodFields = {
  text?: string | undefined
  to_buyer?: Pesewas | undefined
  files?: readonly Upload[] | undefined
}
type Stating = { disputeId: number; input: Said; viewer: ViewerId; now: Date }

/**
 * Says something in a dispute, and answers the statement’s id. What a client sends again under its own name is kept once.
 * @throws 404, 403 and 409 before anything is looked into, 422 naming every bad field
 */
export async function addStatement(ports: OrderPorts, stating: Stating): Promise<number> {
  const { disputeId, input, viewer, now } = stating
  const [dispute] = await disputesByIds([disputeId])
  if (!dispute) throw noSuchDispute()
  const side = requireSide('statement', { order: dispute, dispute }, viewer)
  const given = await countGiven(db, { disputeId, side, clientId: input.client_id })
  if (given.repeated !== null) return given.repeated
  refuseSaying(dispute, given)
  const { attachments, faults } = await validateFiles(input.files, viewer.id)
  refuseFaults({
    ...faultsOf(input, { held: dispute.held_pesewas, files: given.files }),
    ...faults,
  })
  return disputeFiles.store(attachments, now, files =>
    inTransaction(tx => say(tx, ports, { ...stating, files })),
  )
}

/** What is told beside what the contract refuses, to the two sides alone. */
export async function unfitStatement(
  { dispute_id: disputeId, ...said }: GoodFields & { dispute_id?: number | undefined },
  { viewer }: { viewer: ViewerId },
): Promise<FieldErrors> {
  const [dispute] = disputeId === undefined ? [] : await disputesByIds([disputeId])
  const side = dispute && sideOf(dispute, viewer)
  if (!side) return {}
  await spend('dispute-statement', viewer.id)
  const { files } = await countGiven(db, { disputeId: dispute.id, side })
  return {
    ...faultsOf(said, { held: dispute.held_pesewas, files }),
    ...(await validateFiles(said.files, viewer.id)).faults,
  }
}

export async function validateFiles(files: readonly Upload[] | undefined, senderId: number) {
  const { attachments, errors } = await validateAttachments(files ?? [], senderId)
  const faults: FieldErrors = errors.length > 0 ? { files: errors } : {}
  return { attachments, faults }
}

async function say(
  tx: Transaction<DB>,
  ports: OrderPorts,
  { disputeId, input, viewer, files, now }: Stating & { files: ShelvedFile[] },
): Promise<number> {
  const locked = await lockDispute(tx, disputeId)
  if (!locked) throw noSuchDispute()
  const { dispute, order } = locked
  const side = requireSide('statement', locked, viewer)
  const given = await countGiven(tx, { disputeId, side, clientId: input.client_id })
  if (given.repeated !== null) return given.repeated
  refuseSaying(dispute, given)
  refuseFaults(faultsOf(input, { held: dispute.held_pesewas, files: given.files }))
  const { text, to_buyer, client_id } = input
  const id = await insertStatement(tx, { disputeId, side, text, to_buyer, client_id, files, now })
  const moved = await endWaiting(tx, { locked, side, now })
  const event = { action: 'answer-dispute', by: side, actorId: viewer.id, now } as const
  await recordDisputeEvent(tx, ports, { dispute: moved, order, ...event })
  return id
}

/** The first word of the other side is what was waited for. */
function endWaiting(
  tx: Transaction<DB>,
  { locked, side, now }: { locked: LockedDispute; side: OrderSide; now: Date },
): Promise<DisputeRow> | DisputeRow {
  const { dispute } = locked
  const isAnswer = dispute.status === 'answering' && side !== dispute.opened_by
  return isAnswer ? startDeciding(tx, locked, now) : dispute
}

/** @throws 409 */
function refuseSaying(dispute: DisputeRow, { statements }: { statements: number }): void {
  refuseUnlessOpen('statement', dispute)
  if (statements >= mostStatements)
    throw conflict(`You have said something ${mostStatements} times, which is as often as you can.`)
}

function faultsOf(
  { text, to_buyer, files: added }: GoodFields,
  { held, files }: { held: number; files: number },
): FieldErrors {
  return {
    ...(text === '' && added?.length === 0 && { text: ['The text field is required.'] }),
    ...(files + (added?.length ?? 0) > mostFiles && {
      files: [`A dispute holds ${mostFiles} files at most.`],
    }),
    ...splitFaults(to_buyer, held),
  }
}

type NewStatement = {
  disputeId: number
  side: OrderSide
  text: string
  to_buyer?: Pesewas | undefined
  client_id?: string | undefined
  files: ShelvedFile[]
  now: Date
}

export async function insertStatement(
  tx: Transaction<DB>,
  { disputeId, side, text, to_buyer, client_id, files, now }: NewStatement,
): Promise<number> {
  const { id: statement_id } = await tx
    .insertInto('dispute_statements')
    .values({
      ...{ dispute_id: disputeId, side, text, created_at: now },
      ...{ to_buyer_pesewas: to_buyer ?? null, client_id: client_id ?? null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (files.length > 0)
    await tx
      .insertInto('dispute_files')
      .values(files.map((file, position) => ({ statement_id, position, ...columnsOf(file) })))
      .execute()
  return statement_id
}

const columnsOf = ({ key, name, contentType, size }: ShelvedFile) => ({
  ...{ storage_key: key, original_name: name, content_type: contentType, size },
})
