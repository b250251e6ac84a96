let isPressing = false
const release = () => {
  isPressing = false
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressing = true), true)
  for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, release, true)
}

/**
 * Resolves once nothing is being pressed and the click has arrived. A press takes the focus from a field first: what
 * then appears beside the field would push the button away from under the finger, and the press would be lost.
 */
export function waitForPress(): Promise<void> {
  return new Promise(resolve => {
    if (!isPressing) setTimeout(resolve)
    else document.addEventListener('pointerup', () => setTimeout(resolve), { once: true })
  })
}
