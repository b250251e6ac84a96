import { useLazyModule } from '#platform/web/lazy-module.ts'
import { LoadError } from '#ui/load-error.tsx'
import type { SecondStepProps } from '../second-factor/web/second-step.tsx'
import { Entering } from './posted-login.tsx'
import * as texts from './texts-after-first-visit.ts'

/** Only those who have a second factor fetch what asks for it. */
export function SecondStepPlace(props: SecondStepProps) {
  const { module, failed, retry } = useLazyModule(loadSecondStep)
  if (module) return <module.SecondStep {...props} />
  if (failed) return <LoadError reason={texts.secondStepLoadError} onRetry={retry} />
  return <Entering />
}

const loadSecondStep = () => import('../second-factor/web/second-step.tsx')
