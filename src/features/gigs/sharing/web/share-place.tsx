import { useEffect } from 'react'
import { useLazyModule } from '#platform/web/lazy-module.ts'
import * as platformTexts from '#platform/web/texts.ts'
import { showToast } from '#ui/toast.ts'
import type { Shared } from './share-text.ts'

type SharePlaceProps = { title: string; shared: Shared; onClose: () => void }

const load = () => import('./share-dialog.tsx')

/** The dialog in which one shares, fetched when it is first asked for. */
export function SharePlace(props: SharePlaceProps) {
  const { module, failed } = useLazyModule(load)
  const { onClose } = props
  useEffect(() => {
    if (!failed) return
    showToast({ message: platformTexts.connectionError })
    onClose()
  }, [failed, onClose])
  return module ? <module.ShareDialog {...props} /> : null
}
