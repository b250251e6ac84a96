import meter from './data-meter.js?url'

/**
 * Script text for the head: once the page has the line to itself, what was loaded is added up (data-meter.js). It needs
 * no other script, which may never begin where less data is used. A page that is left before leaves its measurements to
 * the next one in this tab.
 */
export const dataMeterBoot = `addEventListener('pagehide', function () {
  if (window.dataMeter) return
  window.dataMeter = 'left'
  try {
    var left = JSON.parse(sessionStorage.getItem('data-use') || '[]')
    var own = performance.getEntriesByType('navigation').concat(performance.getEntriesByType('resource'))
    sessionStorage.setItem('data-use', JSON.stringify(left.concat(own)))
  } catch (e) {}
})
addEventListener('load', function () {
  function begin() {
    var script = document.createElement('script')
    script.src = '${meter}'
    document.head.appendChild(script)
    script.remove()
  }
  if (window.requestIdleCallback) requestIdleCallback(begin, { timeout: 3000 })
  else setTimeout(begin, 1000)
})`
