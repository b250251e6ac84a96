import { clearingsOf, type DraftValues, writeDraft } from './drafts.ts'

/**
 * Writes a draft that has to be made ready first, and answers whether what was typed last is there now. One that was
 * cleared meanwhile stays cleared: what was sent, or is somebody else's, must not come back. What was typed later may be
 * ready sooner: the latest is what is kept.
 */
export async function writeDraftWhenReady(
  key: string,
  ready: Promise<DraftValues | undefined>,
): Promise<boolean> {
  const before = clearingsOf(key)
  const turn = (turns.get(key) ?? 0) + 1
  turns.set(key, turn)
  const values = await ready
  if (turns.get(key) === turn)
    kept.set(key, !!values && clearingsOf(key) === before && writeDraft(key, values))
  return kept.get(key) === true
}

const turns = new Map<string, number>()
/** Whether what was typed last is there. */
const kept = new Map<string, boolean>()
