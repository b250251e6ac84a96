import { type ComponentProps, useId } from 'react'
import { Button } from '#ui/button.tsx'
import { useOnline } from '../online.ts'
import * as texts from '../texts-after-first-visit.ts'

/** Sends a form. Without a connection it cannot, and says so beside it. */
export function SendButton(props: ComponentProps<typeof Button>) {
  const id = useId()
  if (useOnline()) return <Button {...props} type="submit" />
  return (
    <div className="flex flex-1 flex-col gap-2 lg:flex-none lg:items-end">
      <p id={id} className="text-meta font-semibold text-muted">
        {texts.offlineHint}
      </p>
      <Button {...props} type="submit" disabled aria-describedby={id} />
    </div>
  )
}
