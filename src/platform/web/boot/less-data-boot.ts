import { lessDataCookie, slowConnections } from '#platform/less-data.ts'
import { lessDataAttribute, lessDataChangeEvent, lessDataCookieRules } from '../data-saving.ts'

/**
 * Script text for the head: says on <html> before first paint whether less data is used. A person's own choice comes
 * first, then what the browser or the connection was when the page began. The choice may be made in another tab, so it
 * is read again whenever the page comes into sight.
 */
export const lessDataBoot = `(function () {
  var root = document.documentElement
  var connection = navigator.connection || {}
  var byItself = connection.saveData === true || ${JSON.stringify(slowConnections)}.indexOf(connection.effectiveType) >= 0
  function apply(event) {
    var less = byItself
    try {
      var own = /(?:^|; )${lessDataCookie}=([01])(?:;|$)/.exec(document.cookie)
      if (own) {
        less = own[1] === '1'
        document.cookie = '${lessDataCookie}=' + own[1] + '${lessDataCookieRules}'
      } else if (event) return
    } catch (e) {}
    if (less === root.hasAttribute('${lessDataAttribute}')) return
    if (less) root.setAttribute('${lessDataAttribute}', '')
    else root.removeAttribute('${lessDataAttribute}')
    dispatchEvent(new Event('${lessDataChangeEvent}'))
  }
  apply()
  addEventListener('pageshow', apply)
  document.addEventListener('visibilitychange', apply)
})()`
