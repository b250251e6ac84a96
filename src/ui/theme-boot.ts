import { themeChangeEvent, themeColors, themeStorageKey } from './theme.ts'

/**
 * Script text for `<script nonce>` in the head: sets `data-theme` and `theme-color` before first
 * paint, and again when the choice, another tab or the system changes. It is the only place that
 * applies a theme. `<html>` and the `theme-color` before it need `suppressHydrationWarning`.
 */
export const themeBoot = `(function () {
  var root = document.documentElement
  var system = matchMedia('(prefers-color-scheme: dark)')
  var colors = ${JSON.stringify(themeColors)}
  function stored() {
    try { return localStorage.getItem('${themeStorageKey}') } catch (e) { return null }
  }
  function apply(event) {
    var choice = (event && event.detail) || stored()
    var theme = choice === 'light' || choice === 'dark' ? choice : system.matches ? 'dark' : 'light'
    root.setAttribute('data-theme', theme)
    document.querySelector('meta[name=theme-color]').setAttribute('content', colors[theme])
  }
  apply()
  system.addEventListener('change', function () { apply() })
  addEventListener('storage', function () { apply() })
  addEventListener('${themeChangeEvent}', apply)
})()`
