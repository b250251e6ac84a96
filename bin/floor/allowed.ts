/** What the built files may use beyond the floor, and why nobody is left without. */

const shim = 'platform/web/shims.js gives it to who lacks it'
const guarded = 'whoever calls it asks first whether it is there'
const namesake = 'a method of a library’s own that only has the same name'
const pushed = 'runs where pushes are there alone'
const looks = 'without it only a detail of the look is missing'

export const allowedInScripts: Record<string, string> = {
  '.at()': shim,
  '.findLast()': shim,
  '.toSorted()': shim,
  '.with()': shim,
  '.isWellFormed()': shim,
  '.toWellFormed()': shim,
  '.hidePopover()': shim,
  '.pipeThrough()': shim,
  TransformStream: shim,
  'Object.hasOwn': shim,
  'URL.canParse': shim,
  'AbortSignal.timeout': shim,
  '.share()': guarded,
  requestIdleCallback: guarded,
  cancelIdleCallback: guarded,
  '.startViewTransition()': guarded,
  '.moveBefore()': guarded,
  'Error.captureStackTrace': guarded,
  TouchEvent: guarded,
  WebTransport: guarded,
  trustedTypes: guarded,
  Notification: guarded,
  'Notification.permission': guarded,
  'Notification.requestPermission': guarded,
  '.setAppBadge()': guarded,
  '.showNotification()': pushed,
  '.getNotifications()': pushed,
  '.caretPositionFromPoint()': guarded,
  '.caretRangeFromPoint()': guarded,
  '.getComposedRanges()': guarded,
  '.addElement()': namesake,
  '.command()': namesake,
  '.getHTML()': namesake,
  '.parseHTML()': namesake,
  '.sync()': namesake,
  '.take()': namesake,
  '.when()': namesake,
}

export const allowedInStyles: Record<string, string> = {
  ':has':
    'where it decides what can be reached, shims.js sets an attribute on <html>; elsewhere a detail of the look',
  ':modal': looks,
  '::backdrop': 'who lacks it has no modal dialogs either: app.css draws them',
  ':focus-visible': 'the browser’s own ring stands in',
  '@property': 'Tailwind writes the same values as declarations for who lacks it',
  'accent-color': looks,
  contain: looks,
  'contain-intrinsic-size': 'goes with content-visibility',
  'content-visibility': 'without it cards far below are drawn, and their pictures fetched, earlier',
  'field-sizing': 'text areas keep their height, and scroll',
  'mix-blend-mode: plus-lighter': looks,
  'overflow-anchor': looks,
  'overflow: clip': 'without it pictures beside the one that is seen are fetched earlier',
  'overflow-wrap: anywhere': 'break-word, which the body has, stands in',
  'overscroll-behavior': looks,
  'scroll-behavior': looks,
  'scrollbar-width': looks,
  'text-wrap': looks,
  'view-transition-name': looks,
  '::view-transition': looks,
}
