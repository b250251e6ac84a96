import type { ReactNode } from 'react'
import { ProofDialog } from './proof-dialog.tsx'

let isDeclined = false

/**
 * Shows the dialogue until it is answered. Whoever has closed it is not asked again by calls that a page makes by
 * itself, only by those that follow a press.
 */
export async function askForProof(
  methods: readonly string[],
  show: (question: ReactNode) => void,
): Promise<boolean> {
  if (isDeclined && navigator.userActivation?.isActive === false) return false
  const isProved = await new Promise<boolean>(resolve =>
    show(
      <ProofDialog
        methods={methods}
        onProved={() => resolve(true)}
        onClose={() => resolve(false)}
      />,
    ),
  )
  show(null)
  isDeclined = !isProved
  return isProved
}
