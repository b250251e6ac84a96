import { afterAll, vi } from 'vitest'

/** Files of unit tests share a process, so that packages are loaded once: none leaves its fakes to the next. */
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.resetModules()
})
