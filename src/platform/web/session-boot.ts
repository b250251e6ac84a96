import { sessionStorageKey } from './session-key.ts'

/** Script text for the head: `data-auth` on <html> before first paint, so that what only one kind sees never flashes. */
export const sessionBoot = `(function () {
  var known = null
  try { known = localStorage.getItem('${sessionStorageKey}') } catch (e) {}
  document.documentElement.setAttribute('data-auth', known ? 'user' : 'visitor')
})()`
