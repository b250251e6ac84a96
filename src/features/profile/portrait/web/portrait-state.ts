import { useState } from 'react'
import type { OwnUser } from '#features/accounts/web/current-user.ts'
import { call } from '#platform/web/api.ts'
import type { PhotoLimits } from '#platform/web/attachments/photo-shrinking.ts'
import { shrinkPhoto } from '#platform/web/attachments/shrink-photo.ts'
import * as sharedTexts from '#ui/texts.ts'
import { showToast } from '#ui/toast.ts'
import { rememberChange } from '../../web/remember-change.ts'
import type { addPortrait, removePortrait } from '../contract.ts'
import { portraitMegabytes } from '../process.ts'

/** Far more than is shown of it, and little enough for a slow network. */
const limits: PhotoLimits = {
  longestSide: 1280,
  enoughBytes: 300_000,
  megabytes: portraitMegabytes,
}

export type PortraitWork = 'preparing' | 'sending' | 'removing'

/** One thing at a time: a photo on its way, or its end. */
export function usePortrait() {
  const [work, setWork] = useState<PortraitWork | null>(null)
  const [sent, setSent] = useState(0)
  const [problem, setProblem] = useState<string>()

  async function run(
    first: PortraitWork,
    change: () => Promise<{ user: OwnUser; message: string }>,
  ) {
    setProblem(undefined)
    setWork(first)
    try {
      const { user, message } = await change()
      rememberChange(user)
      showToast({ message })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : sharedTexts.pageLoadError)
    } finally {
      setWork(null)
    }
  }

  return {
    work,
    sent,
    problem,
    add: (file: File) =>
      run('preparing', async () => {
        const photo = await shrinkPhoto(file, limits)
        setSent(0)
        setWork('sending')
        const route = 'POST /api/customer/portrait'
        return call<typeof addPortrait>(route, { photo: [photo] }, { onProgress: setSent })
      }),
    remove: () =>
      run('removing', () => call<typeof removePortrait>('DELETE /api/customer/portrait', {})),
  }
}
