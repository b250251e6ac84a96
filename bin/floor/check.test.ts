import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkFloor } from './check.ts'
import { newerInScript } from './find-in-scripts.ts'
import { newerInStyles } from './find-in-styles.ts'

test.each([
  ['export const last = list => list.findLastIndex(Boolean)', '.findLastIndex()'],
  ['export const all = lists => Promise.withResolvers(lists)', 'Promise.withResolvers'],
  ['new CompressionStream("gzip")', 'CompressionStream'],
  ['window.scheduler', 'scheduler'],
  ['element.checkVisibility()', '.checkVisibility()'],
  ['class A { static { A.b = 1 } }', 'static block'],
  ['class A { #a; static is(one) { return #a in one } }', '#x in y'],
  ['const lookbehind = /(?<!a)b/', 'lookbehind'],
  ['new RegExp("(?<=a)b")', 'lookbehind'],
  ['/[a--b]/v', 'regular expression with v'],
])('%s is found in a script', (text, use) => {
  expect(newerInScript(text)).toEqual([use])
})

test('what all browsers of the floor have, a name of the script’s own and a question are not found', () => {
  const script = `
    const scheduler = { run() {} }
    scheduler.run([1].flatMap(String).includes('1') ?? structure?.has)
    if (typeof CompressionStream === 'function') list.showPopover?.()
    class A { #a = 1; get() { return this.#a } }
    export const found = /(?<name>a)(?!b)/u`
  expect(newerInScript(script)).toEqual([])
})

test.each([
  ['@container (width > 1px) { a { color: red } }', '@container'],
  ['@media (width < 40rem) { a { color: red } }', '@media with < and >'],
  ['a { &:hover { color: red } }', 'nesting'],
  ['a:has(b) { color: red }', ':has'],
  ['a { scale: 2 }', 'scale'],
  ['a { height: 100dvh }', 'dvh'],
  ['a { color: color-mix(in srgb, red, blue) }', 'color-mix()'],
  ['a { overflow: clip }', 'overflow: clip'],
])('%s is found in a style', (css, use) => {
  expect(newerInStyles(css)).toContain(use)
})

test('a style that is asked for, stands behind an older one, or is forgiven is not found', () => {
  const css = `
    a { height: 100vh; height: 100dvh }
    b { -webkit-user-select: none; user-select: none }
    @supports (color: color-mix(in srgb, red, blue)) { a { color: color-mix(in srgb, red, blue) } }
    :is(a:has(b), [data-b]) { color: red }
    .has\\:b { gap: 1px; inset: 0 }`
  expect(newerInStyles(css)).toEqual([])
})

test('a newer use in the built files is named with its file, and exceptions that nothing needs are refused', async () => {
  const client = await mkdtemp(join(tmpdir(), 'adwuma-floor-'))
  onTestFinished(() => rm(client, { recursive: true }))
  await mkdir(join(client, 'assets'))
  await writeFile(join(client, 'assets/page.js'), 'Object.groupBy([], String)')
  const { files, problems } = await checkFloor(client)
  expect(files).toBe(1)
  expect(problems).toContain(
    'Object.groupBy is newer than the browsers of the floor: assets/page.js',
  )
  expect(problems).toContain(
    'URL.canParse is allowed in bin/floor/allowed.ts, and nothing uses it.',
  )
})
