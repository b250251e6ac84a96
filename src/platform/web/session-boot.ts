import { sessionStorageKey } from './session-key.ts'

/**
 * Script text for the head: `data-auth` on <html> before first paint, so that what only one kind sees never flashes. Pages
 * for members send others to the login, as their guard would once it is loaded (`requireLogin`).
 */
export const sessionBoot = `(function () {
  var known = null
  try { known = localStorage.getItem('${sessionStorageKey}') } catch (e) {}
  var page = document.documentElement
  page.setAttribute('data-auth', known ? 'user' : 'visitor')
  if (!known && page.hasAttribute('data-members'))
    location.replace('/login?' + new URLSearchParams({ redirect: location.pathname + location.search }))
})()`
