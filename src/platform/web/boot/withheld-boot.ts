/**
 * Script text for the head, in the place of what a browser's settings may withhold. The router restores scroll positions
 * from the session's storage, and says on the console where it is closed: then they last as long as the page. Who never
 * hears what comes near fetches more by the button.
 */
export const withheldBoot = `(function () {
  function Memory() {}
  Memory.prototype = {
    getItem: function (key) { return Object.prototype.hasOwnProperty.call(this, key) ? this[key] : null },
    setItem: function (key, value) { this[key] = String(value) },
    removeItem: function (key) { delete this[key] }
  }
  function put(name, value) { Object.defineProperty(window, name, { value: value, configurable: true }) }
  try { sessionStorage.getItem('') } catch (e) { put('sessionStorage', new Memory()) }
  function Unmoved() {}
  Unmoved.prototype = { observe: function () {}, unobserve: function () {}, disconnect: function () {} }
  if (!window.IntersectionObserver) put('IntersectionObserver', Unmoved)
})()`
