import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'

const folder = resolve(import.meta.dirname, '../../screens')
const FONTCONFIG_FILE = resolve(import.meta.dirname, 'phone-fonts.conf')

/** `npm run screens`: a picture of every screen in every state, and one page that shows them all. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: '../journeys/server.ts',
  outputDir: resolve(folder, '.runs'),
  timeout: 45_000,
  globalTimeout: 40 * 60_000,
  use: {
    ...journeys.use,
    launchOptions: { ...journeys.use?.launchOptions, env: { ...process.env, FONTCONFIG_FILE } },
  },
  reporter: [['list'], ['./gallery-reporter.ts', { folder }]],
  projects: [
    { name: 'phone', grepInvert: /@desktop/, use: { viewport: { width: 360, height: 740 } } },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
