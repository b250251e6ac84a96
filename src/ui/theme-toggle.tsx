import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Segments } from './segments.tsx'
import * as texts from './texts-after-first-visit.ts'
import { chooseTheme, readThemeChoice, type ThemeChoice, themeChangeEvent } from './theme.ts'

const choices: { value: ThemeChoice; name: string; icon: typeof Sun }[] = [
  { value: 'light', name: texts.light, icon: Sun },
  { value: 'dark', name: texts.dark, icon: Moon },
  { value: 'system', name: texts.system, icon: Monitor },
]

const options = choices.map(({ value, name, icon: Icon }) => ({
  value,
  label: (
    <>
      <Icon size={18} aria-hidden="true" />
      {name}
    </>
  ),
}))

/** Light, dark or as the system says. */
export function ThemeToggle({ label = texts.theme }: { label?: string }) {
  const current = useSyncExternalStore<ThemeChoice>(subscribe, readThemeChoice, () => 'system')
  return (
    <Segments
      label={label}
      name="theme"
      options={options}
      value={current}
      onChange={event => choose(event.target.value)}
    />
  )
}

function choose(value: string) {
  const choice = choices.find(known => known.value === value)
  if (choice) chooseTheme(choice.value)
}

function subscribe(onChange: () => void) {
  addEventListener(themeChangeEvent, onChange)
  addEventListener('storage', onChange)
  return () => {
    removeEventListener(themeChangeEvent, onChange)
    removeEventListener('storage', onChange)
  }
}
