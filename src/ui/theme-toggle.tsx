import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { chooseTheme, readThemeChoice, type ThemeChoice, themeChangeEvent } from './theme.ts'

const choices = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
] as const

/** Light, dark or as the system says. */
export function ThemeToggle({ label = 'Theme' }: { label?: string }) {
  const current = useSyncExternalStore<ThemeChoice>(subscribe, readThemeChoice, () => 'system')
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <legend className="contents font-semibold">{label}</legend>
      <div className="flex rounded-control bg-sunken p-1">
        {choices.map(({ value, label: name, icon: Icon }) => (
          <label
            key={value}
            className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-chip px-3 text-meta font-semibold text-muted has-checked:bg-surface has-checked:text-brand-text has-checked:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="theme"
              value={value}
              checked={current === value}
              onChange={() => chooseTheme(value)}
              className="sr-only"
            />
            <Icon size={18} aria-hidden="true" />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function subscribe(onChange: () => void) {
  addEventListener(themeChangeEvent, onChange)
  addEventListener('storage', onChange)
  return () => {
    removeEventListener(themeChangeEvent, onChange)
    removeEventListener('storage', onChange)
  }
}
