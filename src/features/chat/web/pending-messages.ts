/**
 * Messages that were written and have not arrived. Text outlives reloads and lost connections, files outlive everything
 * but a reload. Each message carries its own number, so that trying again is always safe.
 */
import { useSyncExternalStore } from 'react'
import { call } from '#platform/web/api.ts'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import {
  clearDraft,
  keepDraftFiles,
  readDraft,
  readDraftFiles,
  writeDraft,
} from '#platform/web/forms/drafts.ts'
import { currentSession, onSessionChange } from '#platform/web/session.ts'
import type { sendMessage } from '../contract.ts'
import { takeMessage } from './chat-cache.ts'
import { pendingMessagesKey } from './pending-messages-key.ts'
import * as texts from './texts.ts'

export type Sending = {
  clientId: string
  toUserId: number
  text: string
  /** When it was written. */
  at: string
  /** Why it did not go through; null while it waits for its turn or is under way. */
  failure: string | null
  file?: File
  /** What it is about. */
  gigId?: number
}

export const unanswered = texts.sendError
/** Unanswered, a sending is repeated after so long; then it waits for a tap. */
const pausesMs = [2_000, 6_000]
const nothing: readonly Sending[] = []

/** With files, or where the storage takes nothing. */
const unwritten = new Map<string, Sending>()
const shares = new Map<string, number>()
const busyWith = new Set<string>()
const listeners = new Set<() => void>()
let shown: { userId: number | undefined; sendings: readonly Sending[] } | undefined
let following = false

/** What is on its way to this person, in the order in which it was written. */
export function useSendings(toUserId: number | undefined): readonly Sending[] {
  const all = useSyncExternalStore(onChange, sendings, () => nothing)
  return all.filter(sending => sending.toUserId === toUserId)
}

/** Share of a file that has left, 0 to 1. */
export const useShareSent = (clientId: string) =>
  useSyncExternalStore(
    onChange,
    () => shares.get(clientId) ?? 0,
    () => 0,
  )

/** Shown at once, sent as soon as its turn comes. The same number twice is one sending. */
export function queueMessage(message: Omit<Sending, 'at' | 'failure'>): void {
  if (sendings().some(({ clientId }) => clientId === message.clientId)) return
  put({ ...message, at: new Date().toISOString(), failure: null })
  sendAll(message.toUserId)
}

/** Goes out again, in its old place, with all others to this person that nobody had answered. */
export function retry({ clientId, toUserId }: Sending): void {
  for (const sending of sendings())
    if (sending.clientId === clientId || isUnanswered(sending, toUserId))
      put({ ...sending, failure: null })
  sendAll(toUserId)
}

export const discard = ({ clientId }: Sending) => remove(clientId)

/** After a reload, when the connection is back, when somebody looks again: also what another tab has left behind. */
export function sendWhatWaits(): void {
  follow()
  for (const toUserId of new Set(sendings().map(sending => sending.toUserId))) {
    for (const sending of sendings())
      if (isUnanswered(sending, toUserId)) put({ ...sending, failure: null })
    sendAll(toUserId)
  }
}

const isUnanswered = ({ failure, toUserId }: Sending, to: number) =>
  failure === unanswered && toUserId === to

/** One after the other for each person, and never from two tabs at once: what was written first arrives first. */
async function sendAll(toUserId: number): Promise<void> {
  const userId = currentSession()?.userId
  const queueName = `${userId}:${toUserId}`
  const next = () =>
    sendings().find(sending => sending.toUserId === toUserId && sending.failure === null)
  if (userId === undefined || busyWith.has(queueName) || !next()) return
  busyWith.add(queueName)
  const isOurs = () => currentSession()?.userId === userId
  try {
    await alone(`outbox:${queueName}`, async () => {
      for (let one = next(); one && isOurs(); one = next()) await send(one, isOurs)
    })
  } finally {
    busyWith.delete(queueName)
  }
  if (isOurs() && next()) sendAll(toUserId)
}

async function send(sending: Sending, isOurs: () => boolean): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    await online()
    if (!isOurs() || !isWaiting(sending)) return
    try {
      handleArrival(sending, await deliver(sending))
      return
    } catch (error) {
      if (!isOurs()) return
      // It went with a login that has ended, and its writer has logged in again.
      if (error instanceof ApiError && error.status === 419) continue
      // The gig went off the market meanwhile: the message is sent without it, as the next one.
      if (sending.gigId && error instanceof ApiError && error.fields.gig_id)
        return put({ ...sending, gigId: undefined })
      if (!(error instanceof ApiError) || (!error.unreachable && error.status < 500)) {
        put({ ...sending, failure: sentencesOf(error)[0] ?? unanswered })
        return
      }
      const pause = pausesMs[tries]
      if (pause === undefined) return fail(sending.toUserId)
      await pauseOf(pause)
    }
  }
}

function deliver({ clientId, toUserId, text, file, gigId }: Sending) {
  return call<typeof sendMessage>(
    'POST /api/chat/message/send',
    {
      to_user_id: toUserId,
      message: text,
      client_id: clientId,
      ...(file && { message_files: [file] }),
      ...(gigId !== undefined && { gig_id: gigId }),
    },
    file ? { onProgress: share => progress(clientId, share) } : {},
  )
}

function handleArrival(
  { clientId }: Sending,
  { messages, chat }: Awaited<ReturnType<typeof deliver>>,
) {
  // Added to the thread before it is removed here, so that it is always shown.
  for (const message of messages) takeMessage({ message, chat })
  remove(clientId)
}

/** The server does not answer: the other messages would fail too. */
function fail(toUserId: number): void {
  for (const sending of sendings())
    if (sending.toUserId === toUserId && sending.failure === null)
      put({ ...sending, failure: unanswered })
}

const isWaiting = ({ clientId }: Sending) =>
  sendings().some(sending => sending.clientId === clientId && sending.failure === null)

function put(sending: Sending): void {
  const { clientId, file } = sending
  if (file) keepFile(file)
  // What stays there keeps its place.
  if (file || !write(sending)) unwritten.set(clientId, sending)
  else unwritten.delete(clientId)
  publish()
}

function remove(clientId: string): void {
  const { file } = unwritten.get(clientId) ?? {}
  if (file) dropFile(file)
  unwritten.delete(clientId)
  shares.delete(clientId)
  keep(readStored().filter(sending => sending.clientId !== clientId))
  publish()
}

function progress(clientId: string, share: number): void {
  shares.set(clientId, share)
  for (const listener of listeners) listener()
}

/** The same list as long as nothing has changed. */
function sendings(): readonly Sending[] {
  const userId = currentSession()?.userId
  if (!shown || shown.userId !== userId) shown = { userId, sendings: listInOrder() }
  return shown.sendings
}

const listInOrder = () =>
  [...readStored(), ...[...unwritten.values()].filter(isKept)].sort((one, other) =>
    one.at < other.at ? -1 : Number(one.at > other.at),
  )

/** As they stand in this browser's storage, where other tabs see and add to them. */
function readStored(): Sending[] {
  const key = pendingMessagesKey()
  const sendings = key && readDraft(key)?.sendings
  return Array.isArray(sendings) ? sendings : []
}

/** Answers whether it is there now: the storage may be closed or full. */
function write(sending: Sending): boolean {
  const { clientId } = sending
  const others = readStored()
  const at = others.findIndex(one => one.clientId === clientId)
  keep(at === -1 ? [...others, sending] : others.with(at, sending))
  return readStored().some(one => one.clientId === clientId)
}

function keep(sendings: Sending[]): void {
  const key = pendingMessagesKey()
  if (!key) return
  if (sendings.length > 0) writeDraft(key, { sendings })
  else clearDraft(key)
}

/** Files stand among the drafts' files: an expired login leaves them there, a logout does not. */
const filesKey = () => `files of ${pendingMessagesKey()}`
const keepFile = (file: File) =>
  keepDraftFiles(filesKey(), [...new Set([...readDraftFiles(filesKey()), file])])
const dropFile = (file: File) =>
  keepDraftFiles(
    filesKey(),
    readDraftFiles(filesKey()).filter(one => one !== file),
  )
const isKept = ({ file }: Sending) => !file || readDraftFiles(filesKey()).includes(file)

function publish(): void {
  shown = undefined
  for (const listener of listeners) listener()
}

function onChange(listener: () => void): () => void {
  follow()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function follow(): void {
  if (following || typeof window === 'undefined') return
  following = true
  addEventListener('storage', publish)
  addEventListener('online', sendWhatWaits)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') sendWhatWaits()
  })
  onSessionChange(() => {
    shares.clear()
    for (const { clientId, file } of unwritten.values()) if (!file) unwritten.delete(clientId)
    publish()
  })
}

/** Where browsers have no locks, the number of each sending keeps it from arriving twice. */
const alone = (name: string, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work()

const pauseOf = (ms: number) => new Promise<void>(done => setTimeout(done, ms))

async function online(): Promise<void> {
  if (navigator.onLine) return
  await new Promise<void>(done => addEventListener('online', () => done(), { once: true }))
}
