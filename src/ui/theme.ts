export type ThemeChoice = 'light' | 'dark' | 'system'

export const themeStorageKey = 'theme'
export const themeChangeEvent = 'themechange'
/** The browser's own chrome takes the page's background: the token `bg`, kept equal by a test. */
export const themeColors = { light: '#f9f6f1', dark: '#13100c' }

export function readThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(themeStorageKey)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** Remembers the choice and lets the boot script apply it, in this tab and the others. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(themeStorageKey, choice)
  } catch {
    // Storage may be closed (private windows): the choice then lasts as long as the page.
  }
  dispatchEvent(new CustomEvent(themeChangeEvent, { detail: choice }))
}
