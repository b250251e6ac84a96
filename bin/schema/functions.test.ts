import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('every function of the database stands in docs/architecture.md with its reason, and no other', async () => {
  const schema = await readFile('db/schema.sql', 'utf8')
  const page = await readFile('docs/architecture.md', 'utf8')
  const functions = [...schema.matchAll(/^CREATE OR REPLACE FUNCTION public\.(\w+)/gm)]
  const section = page.slice(page.indexOf('## What the database does by itself'))
  const rows = section.slice(0, section.indexOf('\n## ', 1)).match(/^\| `.*?\|/gm) ?? []
  const named = rows.flatMap(row => [...row.matchAll(/`(\w+)`/g)])
  const names = (matches: RegExpMatchArray[]) => matches.map(([, name]) => name).sort()
  expect(names(named)).toEqual(names(functions))
})
