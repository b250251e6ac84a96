import { existsSync } from 'node:fs'

const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

/** Where a Firefox is: journeys of the main trade run in it as well where there is one. */
export function findFirefox() {
  const given = process.env.FIREFOX_PATH
  if (given && !existsSync(given)) throw new Error(`FIREFOX_PATH is ${given}, where nothing is.`)
  return given ?? places.find(existsSync)
}
