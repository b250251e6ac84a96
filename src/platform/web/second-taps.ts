/** Whoever taps twice means once: what has come under the finger meanwhile, or says something else by now, is not pressed. */

const togetherMs = 500
const nearPx = 20
const pressable = 'a, button, input, select, textarea, summary, [role]'

type Tap = { at: number; x: number; y: number; on: Element | null; says: string | null | undefined }

export function ignoreSecondTaps(): void {
  let last: Tap | undefined
  document.addEventListener(
    'click',
    event => {
      // By a key, or by a script.
      if (event.detail === 0) return
      const before = last
      last = tapOf(event)
      if (!before || !isSecond(event, before)) return
      if (last.on === before.on && last.says === before.says) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    true,
  )
}

function tapOf({ timeStamp: at, clientX: x, clientY: y, target }: MouseEvent): Tap {
  const element = target as Element
  // A browser presses what a label names after the label itself.
  const on = element.closest('label')?.control ?? element.closest(pressable)
  return { at, x, y, on, says: on && (on.getAttribute('aria-label') ?? on.textContent) }
}

/** A mouse says so itself; a finger does not. */
const isSecond = (event: PointerEvent | MouseEvent, { at, x, y, on }: Tap) =>
  on !== null &&
  (event.detail > 1 || ('pointerType' in event && event.pointerType === 'touch')) &&
  event.timeStamp - at < togetherMs &&
  Math.hypot(event.clientX - x, event.clientY - y) < nearPx
