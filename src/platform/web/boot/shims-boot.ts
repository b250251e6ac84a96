import shims from './shims.js?url'

/**
 * Script text for the head: has browsers near the floor load what they lack before the scripts of the page begin. Who has
 * these two has everything else.
 */
export const shimsBoot = `
if (!(window.URL.canParse && HTMLElement.prototype.showPopover))
  document.write('<script src="${shims}"><\\/script>')`
