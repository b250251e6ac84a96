import { defineConfig } from '@playwright/test'
import { findChromium } from './bin/chromium.mjs'
import { findFirefox } from './bin/firefox.mjs'

const args = [
  ...['--no-sandbox', '--disable-background-networking'],
  // A page lives for seconds: to optimise its code, in threads of their own, costs more than it ever saves.
  '--js-flags=--no-opt,--no-maglev',
]

/** Journeys through the built product (`npm run build` first), on a phone and on a desktop. */
export default defineConfig({
  testDir: 'test/journeys',
  // The main trade in a second engine, where there is one; nothing is installed for it.
  testIgnore: findFirefox() ? [] : ['firefox.spec.ts'],
  globalSetup: './test/journeys/server.ts',
  outputDir: 'node_modules/.cache/journeys',
  fullyParallel: true,
  // One more than small machines have cores: a journey waits now and then.
  workers: 3,
  // What passed only the second time is told by name at the end of the run.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  // Generous, so that a busy machine is no failure.
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.JOURNEYS_URL,
    launchOptions: { executablePath: await findChromium(), args },
    locale: 'en-GH',
    // What a worker answers could not be intercepted; test/journeys/offline.spec.ts lets it work.
    serviceWorkers: 'block',
    // Colours that are still changing would be judged as they never are.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    // What is tagged so has nothing to do with the width, and is shown once.
    { name: 'desktop', grepInvert: /@once/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
