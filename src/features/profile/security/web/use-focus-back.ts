import { useEffect, useRef } from 'react'

/** Where a form has closed and nothing else took the focus, it goes back to the button that opened the form. */
export function useFocusBack(isOpen: boolean, buttonId: string): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (wasOpen.current && !isOpen && isLost) document.getElementById(buttonId)?.focus()
    wasOpen.current = isOpen
  }, [isOpen, buttonId])
}
