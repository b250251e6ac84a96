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

function read(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
}
