import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const architecture = read('docs/architecture.md')

test('each step of the walk from the button to the ledger is where the table says', () => {
  const walk = [...architecture.matchAll(/^\| \d+ \| `([^`]+)` `(\w+)` \|/gm)]
  expect(walk.length).toBeGreaterThan(10)
  for (const [, path = '', name = ''] of walk)
    expect(read(path === 'ports.ts' ? 'src/ports.ts' : `src/features/${path}`), path).toMatch(
      new RegExp(`\\b${name}(\\(|:| =)`),
    )
})

test('the request that is followed through goes by files and functions that are there', () => {
  const [, walk = ''] = /^## One request followed through.*?\n(.*?)^## /ms.exec(architecture) ?? []
  const files = [...walk.matchAll(/`((?:features|platform)\/[^`]+)`/g)].map(([, path]) => path)
  expect(files.length).toBeGreaterThan(8)
  const code = files.map(path => read(`src/${path}`)).join('\n')
  const names = [...walk.matchAll(/`([a-z]+(?:[A-Z][a-z]+)+)(?:\(|`)/g)].map(([, name]) => name)
  expect(names).toContain('takeGigStep')
  for (const name of names) expect(code, name).toMatch(new RegExp(`\\b${name}\\b`))
})

function read(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
}
