import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { shortenDiff } from './short-diff.ts'

/** Files of unit tests share a process, so that packages are loaded once: none leaves its fakes to the next. */
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.resetModules()
})

/** A property that fails is told with the smallest example found while there is time, rather than as a timeout. */
beforeEach(({ task }) => {
  const isLimited = task.timeout > 0
  fc.configureGlobal(
    isLimited ? { interruptAfterTimeLimit: task.timeout * 0.9, markInterruptAsFailure: true } : {},
  )
})

/** A screen's HTML has 15 kB. */
afterEach(({ task }) => {
  for (const error of task.result?.errors ?? []) error.diff = shortenDiff(error)
})
