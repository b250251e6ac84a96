import type { ComponentProps } from 'react'
import { useLazyModule } from '#platform/web/lazy-module.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ReasonForm } from './reason-form.tsx'

/** Only managers fetch the form. */
export function ReasonPlace(props: ComponentProps<typeof ReasonForm> & { loadError: string }) {
  const { loadError, ...form } = props
  const { module, failed, retry } = useLazyModule(loadReasonForm)
  if (module) return <module.ReasonForm {...form} />
  if (failed) return <LoadError reason={loadError} onRetry={retry} />
  return <Skeleton className="h-24 w-full" />
}

const loadReasonForm = () => import('./reason-form.tsx')
