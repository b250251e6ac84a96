import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepRenderedPage, putBackRenderedPage } from '#platform/web/boot/rendered-page.ts'
import { followTranslations } from '#platform/web/pages/translated-texts.ts'
import { boundViewTransitions } from '#platform/web/pages/view-transitions.ts'
import { ignoreSecondTaps } from '#platform/web/second-taps.ts'

keepRenderedPage()
followTranslations()
boundViewTransitions()
ignoreSecondTaps()

startTransition(() => {
  const root = hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    { onCaughtError: standAgain, onUncaughtError: standAgain },
  )

  /** Whoever came to read reads on. React has to be through with the error first. */
  function standAgain(error: unknown) {
    console.error(error)
    setTimeout(() => putBackRenderedPage(root))
  }
})
