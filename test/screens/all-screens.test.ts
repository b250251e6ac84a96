import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#routes.ts'
import { areaByHand, areas } from './all-screens.ts'

const screens = [...Object.values(areas), ...Object.values(areaByHand)].flat()

test('every route of the product is among the screens', () => {
  const shown = new Set(screens.map(({ route }) => route))
  expect(pathsOf(routes).filter(path => !shown.has(path) && !redirects.includes(path))).toEqual([])
})

test('no two screens have the same name', () => {
  const names = screens.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

/** Lead elsewhere at once. */
const redirects = ['logout', 'offline-shell']

/** Of the pages; an index has its parent's path. */
function pathsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const whole = [parent, path].filter(Boolean).join('/')
    if (children) return pathsOf(children, whole)
    return index || path ? [whole] : []
  })
}
