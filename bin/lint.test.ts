import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const config = JSON.parse(readFileSync(new URL('../biome.json', import.meta.url), 'utf8'))

test('files that import each other are found by the linter, also where they import types alone', () => {
  const folder = plant({
    'biome.json': JSON.stringify({ ...config, $schema: undefined, vcs: undefined }),
    'gig.ts': `import type { Owner } from './owner.ts'\n\nexport type Gig = { owner: Owner }\n`,
    'owner.ts': `import type { Gig } from './gig.ts'\n\nexport type Owner = { gigs: Gig[] }\n`,
    'place.ts': 'export type Place = { town: string }\n',
  })
  expect(linesWith(lint(folder), 'noImportCycles')).toEqual([
    expect.stringContaining('gig.ts'),
    expect.stringContaining('owner.ts'),
  ])
})

function plant(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'adwuma-lint-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

/** What it says of files with faults; without one it does not throw. */
function lint(cwd: string): string {
  try {
    const biome = new URL('../node_modules/.bin/biome', import.meta.url).pathname
    return execFileSync(biome, ['lint', '--reporter=github'], {
      cwd,
      encoding: 'utf8',
      stdio: 'pipe',
    })
  } catch (error) {
    return String(Object(error).stdout)
  }
}

const linesWith = (text: string, word: string) =>
  text
    .split('\n')
    .filter(line => line.includes(word))
    .sort()
