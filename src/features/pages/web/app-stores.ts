import { readStored, writeStored } from '#platform/web/stored.ts'
import * as texts from './texts.ts'

const hiddenForMs = 30 * 24 * 60 * 60_000

/** Where the apps are found: by name, whatever number a store has given them. */
export const appStores = (brand: string) => [
  {
    name: texts.googlePlay,
    address: `https://play.google.com/store/search?${new URLSearchParams({ q: brand, c: 'apps' })}`,
  },
  {
    name: texts.appStore,
    address: `https://apps.apple.com/gh/iphone/search?${new URLSearchParams({ term: brand })}`,
  },
]

/** Holds the moment until which nobody is asked again, in milliseconds. */
const hiddenUntilKey = 'app-banner-hidden-until'

export const isAppBannerHidden = () => Number(readStored('local', hiddenUntilKey)) > Date.now()

/** Holds `due` from when an order was completed until the home page has asked. */
export const invitationKey = 'app-invitation'

/** Holds `yes` once an order was completed in this browser. */
const orderedKey = 'app-ordered'

export const hasOrdered = () => readStored('local', orderedKey) === 'yes'

/** For whatever sees an order completed; nothing else may invite. */
export function inviteToApp(): void {
  writeStored('local', invitationKey, 'due')
  writeStored('local', orderedKey, 'yes')
}

/** Where the apps are offered to those who ask for them. */
export const getAppPath = '/?apps=1'

export const hideAppBanner = () =>
  writeStored('local', hiddenUntilKey, String(Date.now() + hiddenForMs))
