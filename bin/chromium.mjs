import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'

/** The one without windows first: it needs a fifth less of the processor for the same journeys. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Where a Chromium is; one is installed where that can be done, else the sentence says how. */
export async function findChromium() {
  await installChromium()
  const installed = await present()
  if (installed) return installed
  throw new Error(
    'There is no Chromium for the browser journeys. Install one (apt-get install chromium, or ' +
      'npx playwright install chromium), or set CHROMIUM_PATH to yours.',
  )
}

/** Unless there is one. Needs none of the packages, so that it can go on beside their installation. */
export async function installChromium() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get') || (await present())) return
  process.stdout.write('Installing Chromium …\n')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  // What an interrupted installation has left half done; apt refuses to go on before.
  await run('dpkg', ['--configure', '-a'], { env })
  await run('apt-get', ['update', '-qq'], { env })
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (!(await present()))
      await run('apt-get', ['install', '-y', '-qq', name, 'fonts-liberation'], { env })
}

async function present() {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH is ${given}, where nothing is.`)
  return given || [...places, ...(await placesOfPlaywright())].find(runs)
}

async function placesOfPlaywright() {
  if (!existsSync(join(root, 'node_modules/@playwright/test'))) return []
  const { chromium } = await import('@playwright/test')
  return [chromium.executablePath()]
}

/** A download or a package that was interrupted can leave a program that is there and does not run. */
function runs(path) {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 })
    return true
  } catch {
    return false
  }
}
