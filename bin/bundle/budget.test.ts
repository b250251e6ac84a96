import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkBudget } from './budget.ts'

test('a light first visit keeps the budget, whatever waits in parts loaded later', async () => {
  const client = await buildOf({ 'lazy.js': noise(400), 'root.js': `import("./lazy.js")` })
  expect(await checkBudget(client)).toMatchObject({ kept: true })
})

test('a heavy script that the home page imports through another one breaks the budget', async () => {
  const client = await buildOf({
    'root.js': `import{a}from"./part.js"`,
    'part.js': `import"./heavy.js"`,
    'heavy.js': noise(151),
  })
  const { kept, lines } = await checkBudget(client)
  expect(kept).toBe(false)
  expect(lines.join('\n')).toContain('/assets/heavy.js')
  expect(lines.at(-1)).toContain('Over budget')
})

test('what only a member’s first screen loads has a budget of its own', async () => {
  const client = await buildOf({ 'live-1.js': noise(131) })
  const { kept, lines } = await checkBudget(client)
  expect(kept).toBe(false)
  expect(lines.join('\n')).toContain('/assets/live-1.js')
})

test('a page that loads what managers’ pages share is named, also where it needs but a small thing of it', async () => {
  const client = await buildOf({
    'member.js': `import"./small.js"`,
    'small.js': `import{a}from"./manager-1.js"`,
    'manager-1.js': '',
  })
  const { kept, lines } = await checkBudget(client)
  expect(kept).toBe(false)
  expect(lines).toContain("features/chat/web/messages-page loads what only managers' pages need.")
})

test('heavy styles break the budget', async () => {
  const client = await buildOf({ 'root.js': 'const css="/assets/app.css"', 'app.css': noise(16) })
  expect(await checkBudget(client)).toMatchObject({ kept: false })
})

test('a build without the home page does not pass', async () => {
  const client = await buildOf({
    'manifest-1.js': manifest({ routes: { root: { module: '/assets/root.js' } } }),
  })
  await expect(checkBudget(client)).rejects.toThrow('knows no route')
})

async function buildOf(files: Record<string, string>): Promise<string> {
  const client = await mkdtemp(join(tmpdir(), 'adwuma-build-'))
  onTestFinished(() => rm(client, { recursive: true }))
  await mkdir(join(client, 'assets'))
  const scripts = {
    'entry.js': '',
    'root.js': '',
    'home.js': '',
    'member.js': '',
    'live-1.js': '',
    'connect-live-1.js': '',
  }
  const usual = { ...scripts, 'manifest-1.js': manifest({}) }
  for (const [name, text] of Object.entries({ ...usual, ...files })) {
    await writeFile(join(client, 'assets', name), text)
  }
  return client
}

function manifest(changes: object): string {
  const member = { module: '/assets/member.js', imports: [], css: [] }
  const routes = {
    'features/accounts/web/login-page': member,
    'features/accounts/web/member-area': member,
    'features/chat/web/messages-area': member,
    'features/chat/web/messages-page': member,
    root: { module: '/assets/root.js', imports: [], css: [] },
    'features/gigs/web/home-page': { module: '/assets/home.js', imports: [], css: [] },
  }
  return `window.__reactRouterManifest=${JSON.stringify({ entry: { module: '/assets/entry.js' }, routes, ...changes })};`
}

/** Text that no compression makes smaller than this many kB. */
const noise = (kilobytes: number) =>
  `/*${randomBytes(kilobytes * 1000)
    .toString('latin1')
    .replaceAll('*', '')}*/`
