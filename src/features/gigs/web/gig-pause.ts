import { useRef, useState } from 'react'
import { call } from '#platform/web/api.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { useOnline } from '#platform/web/online.ts'
import * as sharedTexts from '#ui/texts.ts'
import { showToast } from '#ui/toast.ts'
import type { actOnGig } from '../contract.ts'
import { gigsChanged } from './gigs-changed.ts'

type Act = 'pause' | 'activate'

/** Both can be taken back, so neither asks first: each tells what happened, and a pause offers Undo. */
export function useGigPause(gigId: number) {
  const [busy, setBusy] = useState(false)
  const online = useOnline()
  const running = useRef(false)

  async function act(action: Act) {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      const { message } = await call<typeof actOnGig>('GET /api/gigs/{id}/{action}', {
        id: gigId,
        action,
      })
      const undo = { label: sharedTexts.undo, onSelect: () => act('activate') }
      await gigsChanged()
      showToast({ message, action: action === 'pause' ? undo : undefined })
    } catch (error) {
      showToast({ message: sentencesOf(error).join(' ') })
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return {
    busy,
    offline: !online,
    pause: () => act('pause'),
    activate: () => act('activate'),
  }
}
