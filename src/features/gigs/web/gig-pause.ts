import { useToastAction } from '#platform/web/action.ts'
import { call } from '#platform/web/api.ts'
import { useOnline } from '#platform/web/online.ts'
import * as sharedTexts from '#ui/texts.ts'
import type { actOnGig } from '../contract.ts'
import { gigsChanged } from './gigs-changed.ts'

/** Both can be taken back, so neither asks first: each tells what happened, and a pause offers Undo. */
export function useGigPause(gigId: number) {
  const { isPending, act } = useToastAction()
  const online = useOnline()
  const undo = { label: sharedTexts.undo, onSelect: activate }

  function pause() {
    return act(async () => ({ message: await send('pause'), action: undo }))
  }

  function activate() {
    return act(async () => ({ message: await send('activate') }))
  }

  async function send(action: 'pause' | 'activate'): Promise<string> {
    const input = { id: gigId, action }
    try {
      const { message } = await call<typeof actOnGig>('GET /api/gigs/{id}/{action}', input)
      return message
    } finally {
      // Also where it is refused: the gig is not any more as it stands here.
      await gigsChanged()
    }
  }

  return { busy: isPending, offline: !online, pause, activate }
}
