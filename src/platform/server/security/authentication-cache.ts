import { followSignals } from '../database/notifications.ts'
import type { SessionViewer } from './viewer.ts'

type Caller = { secretHash: string; viewer: SessionViewer; until: number }

const rememberedMs = 60_000
const mostRemembered = 10_000
const callers = new Map<number, Caller>()
/** Whether changes of callers are heard of: without that nothing is remembered. */
let isTold = false
/** Grows whenever something is forgotten: what the database answered before may no longer hold. */
let version = 0

/**
 * From now on the person behind a token is remembered for a minute, so that not every call asks the database. The
 * database tells of whatever changes about it (`tell_callers_changed`). Answers how to stop.
 */
export function rememberCallers(): () => Promise<void> {
  const onSignal = (userId?: string) => {
    isTold = true
    forgetCallers(({ viewer }) => userId === undefined || viewer.id === Number(userId))
  }
  const stop = followSignals('callers_changed', onSignal, forgetAll)
  return () => {
    forgetAll()
    return stop()
  }
}

function forgetAll(): void {
  isTold = false
  forgetCallers(() => true)
}

export function findRememberedCaller(tokenId: number, now: Date): Caller | undefined {
  const caller = callers.get(tokenId)
  if (caller && caller.until > now.getTime()) return caller
  callers.delete(tokenId)
  return undefined
}

/** To be called before the database is asked; answers how to note what it answered. */
export function callerToRemember(): (secretHash: string, viewer: SessionViewer, now: Date) => void {
  const versionBefore = version
  return (secretHash, viewer, now) => {
    if (!isTold || versionBefore !== version) return
    if (callers.size >= mostRemembered) callers.clear()
    callers.set(viewer.tokenId, { secretHash, viewer, until: now.getTime() + rememberedMs })
  }
}

/** In this process, at once; the others are told by the database. */
export function forgetTokens(tokenIds: number[]): void {
  forgetCallers(({ viewer }) => tokenIds.includes(viewer.tokenId))
}

/** The same of all sessions of a person whose rights have changed. */
export function forgetCallersOf(userId: number): void {
  forgetCallers(({ viewer }) => viewer.id === userId)
}

function forgetCallers(isMeant: (caller: Caller) => boolean): void {
  version++
  for (const [tokenId, caller] of callers) if (isMeant(caller)) callers.delete(tokenId)
}
