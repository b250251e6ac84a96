import { useEffect } from 'react'
import { showToast } from '#ui/toast.ts'
import { useLazyModule } from './lazy-module.ts'
import * as texts from './texts.ts'

/** A dialog, fetched when it is first asked for. Where it does not come, that is said, and the page stays as it is. */
export function useLazyDialog<M>(load: () => Promise<M>, onClose: () => void): M | undefined {
  const { module, failed } = useLazyModule(load)
  useEffect(() => {
    if (!failed) return
    showToast({ message: texts.connectionError })
    onClose()
  }, [failed, onClose])
  return module
}
