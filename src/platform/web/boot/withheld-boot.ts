/**
 * Script text for the head, in the place of a storage that a browser's settings close. The router restores scroll
 * positions from the session's, and says on the console where it cannot: then they last as long as the page.
 */
export const withheldBoot = `try { sessionStorage.getItem('') } catch (e) {
  Object.defineProperty(window, 'sessionStorage', { value: Object.create({
    getItem: function (key) { return key in this ? this[key] : null },
    setItem: function (key, value) { this[key] = String(value) },
    removeItem: function (key) { delete this[key] }
  }) })
}`
