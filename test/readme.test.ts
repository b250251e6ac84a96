import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingsTable } from '#platform/server/settings/schema.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

test('the README’s table names every setting with its default and meaning, and no other', () => {
  const rows = settingsTable.map(
    ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback} | ${meaning} |`,
  )
  const table = ['| Setting | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
  expect(between(readme, '<!-- settings -->', '<!-- /settings -->').trim()).toBe(table)
})

test('every file that the README points to is there', () => {
  const links = [...readme.matchAll(/\]\(([^)#]+)\)/g)].map(([, path]) => path ?? '')
  const local = links.filter(path => !path.startsWith('http'))
  expect(local.length).toBeGreaterThan(5)
  for (const path of local)
    expect(() => readFileSync(new URL(`../${path}`, import.meta.url)), path).not.toThrow(/ENOENT/)
})

function between(text: string, start: string, end: string): string {
  return text.slice(text.indexOf(start) + start.length, text.indexOf(end))
}
