import { hiddenUntilKey } from './app-stores.ts'

/** Script text for the head: `data-app-banner` on <html> before first paint, so that a banner sent away never flashes. */
export const appBannerBoot = `(function () {
  try {
    if (Number(localStorage.getItem('${hiddenUntilKey}')) > Date.now())
      document.documentElement.setAttribute('data-app-banner', 'hidden')
  } catch (e) {}
})()`
