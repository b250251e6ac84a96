import postcss, { type Plugin } from 'postcss'
import { expect, test } from 'vitest'
import { addOlderViewportUnit, flattenLayers, mergeTransforms } from './old-styles.ts'

test('rules of layers come out bare, in the order of their layers, and what is in none comes last', () => {
  const css =
    '@layer base, utilities; h1{color:red} @layer utilities{.b{color:blue}} @layer base{a{color:lime}}'
  expect(rewrite(css, flattenLayers)).toBe('a{color:lime} .b{color:blue} h1{color:red}')
})

test('a rule that would outweigh a utility once its layer is flattened stops the build', () => {
  const flatten = (rule: string) =>
    rewrite(`@layer base{${rule}} @layer utilities{}`, flattenLayers)
  for (const heavy of ['a:hover{color:red}', '.a .b{color:red}', '#a{color:red}'])
    expect(() => flatten(heavy), heavy).toThrow('heavier than one class')
  for (const light of [':disabled{color:red}', ':where(a .b .c):hover{color:red}'])
    expect(flatten(light)).toBe(light)
})

test('a layer within a condition stops the build', () => {
  expect(() => rewrite('@media print{@layer base{a{color:red}}}', flattenLayers)).toThrow('outside')
})

test('a height in units that follow the bars of the browser stands behind the same in older units', () => {
  expect(rewrite('a{max-height:calc(100dvh - 8rem)}', addOlderViewportUnit)).toBe(
    'a{max-height:calc(100vh - 8rem);max-height:calc(100dvh - 8rem)}',
  )
})

test('single transforms are written as the property that every browser has', () => {
  expect(rewrite('a{translate:var(--x, 0) 2px}b{rotate:180deg}', mergeTransforms)).toBe(
    'a{transform: translate(var(--x, 0), 2px)}b{transform: rotate(180deg)}',
  )
})

const rewrite = (css: string, plugin: Plugin) =>
  postcss([plugin]).process(css, { from: undefined }).css.trim()
