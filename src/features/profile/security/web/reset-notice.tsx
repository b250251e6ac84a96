import type { keepSecondFactor } from '#features/accounts/second-factor/contract.ts'
import { useAction } from '#platform/web/action.ts'
import { call } from '#platform/web/api.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { formatMoment } from '#ui/formats.ts'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toast.ts'
import { rememberSecondFactor } from './second-factor.ts'
import * as texts from './texts.ts'

/** A manager has begun to take the second step away. */
export function ResetNotice({ dueAt }: { dueAt: string }) {
  const { isPending, problems, run } = useAction()
  const keep = () =>
    run(async () => {
      const kept = await call<typeof keepSecondFactor>('POST /api/customer/second-factor/keep', {})
      rememberSecondFactor(kept)
      showToast({ message: kept.message })
    })
  return (
    <Notice tone="warn" title={texts.resetTitle(formatMoment(new Date(dueAt)))}>
      <div className="flex flex-col gap-3">
        <p>{texts.resetHint}</p>
        <AlertList items={problems} />
        <Button tone="secondary" pending={isPending} onClick={keep} className="self-start">
          {texts.keepButton}
        </Button>
      </div>
    </Notice>
  )
}
