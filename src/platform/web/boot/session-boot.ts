import { sessionStorageKey } from '../session-key.ts'

/**
 * Script text for the head: `data-auth` on <html> before first paint, so that what only one kind sees never flashes. Pages
 * for members send others to the login, as their guard would once it is loaded (`requireLogin`); a link to a chat leads
 * them there at once, without the page in between.
 */
export const sessionBoot = `(function () {
  var known = null
  try { known = localStorage.getItem('${sessionStorageKey}') } catch (e) {}
  var page = document.documentElement
  page.setAttribute('data-auth', known ? 'user' : 'visitor')
  function loginFor(place) {
    return '/login?' + new URLSearchParams({ redirect: place.pathname + place.search })
  }
  if (!known && page.hasAttribute('data-members')) location.replace(loginFor(location))
  addEventListener('click', function (event) {
    var link = event.target.closest && event.target.closest('a[href^="/account/messages/"]')
    if (link && page.getAttribute('data-auth') === 'visitor') link.href = loginFor(link)
  }, true)
})()`
