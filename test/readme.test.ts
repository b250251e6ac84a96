import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingsTable } from '#platform/server/settings/schema.ts'

const root = join(import.meta.dirname, '..')
const readme = readPage('README.md')

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
  for (const path of local) expect(existsSync(join(root, path)), path).toBe(true)
})

test('every file and every command that a page names is there', () => {
  const { scripts } = JSON.parse(readPage('package.json'))
  const files = globSync('{bin,db,src,test}/**/*.*', { cwd: root }).map(path => `/${path}`)
  // What has changed since is told in the changelog as it was.
  const pages = globSync('{*,docs/*,docs/decisions/*}.md', { cwd: root }).filter(
    page => page !== 'CHANGELOG.md',
  )
  expect(pages.length).toBeGreaterThan(50)
  const missing = pages.flatMap(page => {
    const text = readPage(page)
    const paths = pathsIn(text).filter(path => !files.some(file => file.endsWith(`/${path}`)))
    const commands = [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name)
    return [...paths, ...commands.filter(name => !(name in scripts))].map(
      name => `${page}: ${name}`,
    )
  })
  expect(missing).toEqual([])
})

/** Within a folder, but for those that stand for what is still to come: of a feature X, in Twi. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:mjs|sql|tsx?))`/g)]
    .map(([, path = '']) => path)
    .filter(path => !/NNNN|\bX\/|\bx\b|\.tw\./.test(path))

function readPage(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function between(text: string, start: string, end: string): string {
  return text.slice(text.indexOf(start) + start.length, text.indexOf(end))
}
