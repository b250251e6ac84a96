import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkStructure } from './rules.ts'

const cleanTree = {
  'src/server.ts': `import { createApp } from './app.ts'\ncreateApp()`,
  'src/app.ts': `import { gigsApi } from '#features/gigs/server/api.ts'\nexport const createApp = () => gigsApi`,
  'src/routes.ts': `export default [index('features/gigs/web/home-page.tsx')]`,
  'src/root.tsx': `
    import { Button } from '#ui/button.tsx'
    import { WebPorts } from './web-ports.tsx'
    export default function Root() { return [Button, WebPorts] }`,
  'src/web-ports.tsx': `
    import { PagePortsContext } from '#features/pages/web/ports.ts'
    export const WebPorts = PagePortsContext`,
  'src/features/pages/web/ports.ts': 'export const PagePortsContext = 1',
  'src/platform/money.ts': `export const cedis = 1`,
  'src/platform/server/database/database.ts': `import pg from 'pg'\nexport type DB = pg.Pool\nexport const db = 1`,
  'src/ui/button.tsx': `import { cedis } from '#platform/money.ts'\nexport const Button = cedis`,
  'src/features/gigs/contract.ts': `import { cedis } from '#platform/money.ts'\nexport const gigs = cedis`,
  'src/features/gigs/server/api.ts': `import { listGigs } from './queries.ts'\nexport const gigsApi = listGigs`,
  'src/features/gigs/server/queries.ts': `import { db } from '#platform/server/database/database.ts'\nexport const listGigs = db`,
  'src/features/gigs/server/queries.db.test.ts': `import { listGigs } from './queries.ts'\nimport '../../../../test/builders/gigs.ts'`,
  'src/features/gigs/images/server/commands.ts': `export const addImage = 1`,
  'src/features/gigs/web/home-page.tsx': `
    import type { DB } from '#platform/server/database/database.ts'
    import { Button } from '#ui/button.tsx'
    import { gigs } from '../contract.ts'
    export default function HomePage() { return [Button, gigs] }`,
  'src/features/accounts/server/policy.ts': `import { gigs } from '#features/gigs/contract.ts'\nexport const policy = gigs`,
  'test/builders/gigs.ts': `import { db } from '#platform/server/database/database.ts'\nexport const buildGig = db`,
}

test('a tree that keeps the rules passes', async () => {
  expect(await problemsOf({})).toEqual([])
})

test('a tree without files does not pass for want of faults', async () => {
  const root = await mkdtemp(join(tmpdir(), 'adwuma-structure-'))
  onTestFinished(() => rm(root, { recursive: true }))
  expect((await checkStructure(root)).problems).toHaveLength(1)
})

const faults: { rule: string; plant: Record<string, string>; file: string; says: string }[] = [
  {
    rule: 'a file whose name says nothing',
    plant: { 'src/platform/utils.ts': 'export const a = 1' },
    file: 'src/platform/utils.ts',
    says: 'name the file after the one thing it does',
  },
  {
    rule: 'a folder whose name says nothing',
    plant: { 'src/ui/helpers/dates.ts': 'export const a = 1' },
    file: 'src/ui/helpers/dates.ts',
    says: '"helpers" says nothing',
  },
  {
    rule: 'a basement without rooms',
    plant: Object.fromEntries(
      Array.from({ length: 16 }, (_, n) => [
        `src/platform/server/part-${n}.ts`,
        'export const a = 1',
      ]),
    ),
    file: 'src/platform/server',
    says: '16 files lie directly in here, at most 15 may',
  },
  {
    rule: 'a new heap at the top',
    plant: { 'src/services/mail.ts': 'export const a = 1' },
    file: 'src/services/mail.ts',
    says: 'does not belong in src/',
  },
  {
    rule: 'a server file outside the vocabulary',
    plant: { 'src/features/gigs/server/repository.ts': 'export const a = 1' },
    file: 'src/features/gigs/server/repository.ts',
    says: 'server/ knows these files: api.ts, commands.ts',
  },
  {
    rule: 'a test that stands beside nothing',
    plant: { 'src/features/gigs/server/everything.db.test.ts': 'export const a = 1' },
    file: 'src/features/gigs/server/everything.db.test.ts',
    says: 'server/ knows these files',
  },
  {
    rule: 'a file at the root of a feature outside the vocabulary',
    plant: { 'src/features/gigs/money.ts': 'export const a = 1' },
    file: 'src/features/gigs/money.ts',
    says: 'contract.ts, process.ts, fields.ts, providers.ts only',
  },
  {
    rule: 'a folder inside web',
    plant: { 'src/features/gigs/web/cards/gig-card.tsx': 'export const a = 1' },
    file: 'src/features/gigs/web/cards/gig-card.tsx',
    says: 'nested feature instead: src/features/gigs/cards/web/',
  },
  {
    rule: 'a component in camel case',
    plant: { 'src/features/gigs/web/GigCard.tsx': 'export const a = 1' },
    file: 'src/features/gigs/web/GigCard.tsx',
    says: 'lower case with hyphens',
  },
  {
    rule: 'a page without an address',
    plant: { 'src/features/gigs/web/lost-page.tsx': 'export const lost = 1' },
    file: 'src/features/gigs/web/lost-page.tsx',
    says: 'no address in src/routes.ts',
  },
  {
    rule: 'the platform importing a feature',
    plant: {
      'src/platform/server/jobs/jobs.ts': `import { gigsApi } from '#features/gigs/server/api.ts'`,
    },
    file: 'src/platform/server/jobs/jobs.ts',
    says: 'platform knows no business',
  },
  {
    rule: 'a control importing a feature, if only its types',
    plant: { 'src/ui/card.tsx': `import type { gigs } from '#features/gigs/contract.ts'` },
    file: 'src/ui/card.tsx',
    says: 'ui knows no business',
  },
  {
    rule: 'a feature importing the app',
    plant: { 'src/features/gigs/server/jobs.ts': `import { createApp } from '../../../app.ts'` },
    file: 'src/features/gigs/server/jobs.ts',
    says: 'nothing imports it',
  },
  {
    rule: 'ports of a screen that nothing gives',
    plant: { 'src/features/gigs/web/ports.ts': 'export const GigPortsContext = 1' },
    file: 'src/features/gigs/web/ports.ts',
    says: 'Nothing gives these ports',
  },
  {
    rule: 'the product importing a test builder',
    plant: {
      'src/features/gigs/server/demo.ts': `import { buildGig } from '../../../../test/builders/gigs.ts'`,
    },
    file: 'src/features/gigs/server/demo.ts',
    says: 'not part of what runs for people',
  },
  {
    rule: 'a feature importing demo data',
    plant: {
      'src/demo/people.ts': 'export const people = 1',
      'src/features/gigs/server/commands.ts': `import { people } from '../../../demo/people.ts'`,
    },
    file: 'src/features/gigs/server/commands.ts',
    says: 'Demo data is made by the seed alone',
  },
  {
    rule: 'a page importing a query',
    plant: {
      'src/features/gigs/web/gig-card.tsx': `import { listGigs } from '../server/queries.ts'`,
    },
    file: 'src/features/gigs/web/gig-card.tsx',
    says: 'must not. Import its types with "import type"',
  },
  {
    rule: 'a page importing a query when it is clicked',
    plant: {
      'src/features/gigs/web/gig-card.tsx': `export const load = () => import('../server/queries.ts')`,
    },
    file: 'src/features/gigs/web/gig-card.tsx',
    says: 'reaches the browser',
  },
  {
    rule: 'a contract importing a server module, and so taking it to every page',
    plant: {
      'src/features/accounts/contract.ts': `import { db } from '#platform/server/database/database.ts'`,
    },
    file: 'src/features/accounts/contract.ts',
    says: 'reaches the browser',
  },
  {
    rule: 'a table of providers importing a driver',
    plant: {
      'src/features/accounts/providers.ts': `import { db } from '#platform/server/database/database.ts'`,
    },
    file: 'src/features/accounts/providers.ts',
    says: 'reaches the browser',
  },
  {
    rule: 'a control importing a part of Node',
    plant: { 'src/ui/card.tsx': `import { readFileSync } from 'node:fs'` },
    file: 'src/ui/card.tsx',
    says: 'node:fs must not',
  },
  {
    rule: 'a query importing a component',
    plant: { 'src/features/gigs/server/present.ts': `import { Button } from '#ui/button.tsx'` },
    file: 'src/features/gigs/server/present.ts',
    says: 'Server code answers, screens draw',
  },
  {
    rule: 'features in a circle',
    plant: {
      'src/features/gigs/server/policy.ts': `import { policy } from '#features/accounts/server/policy.ts'`,
    },
    file: 'src/features/accounts',
    says: 'Features form a circle: accounts → gigs → accounts',
  },
  {
    rule: 'a default export outside a route module',
    plant: { 'src/ui/card.tsx': 'export default function Card() {}' },
    file: 'src/ui/card.tsx',
    says: 'Export by name',
  },
  {
    rule: 'a barrel',
    plant: { 'src/ui/controls.ts': `export { Button } from './button.tsx'` },
    file: 'src/ui/controls.ts',
    says: 'import from where the thing is written',
  },
  {
    rule: 'a text between tags',
    plant: {
      'src/features/gigs/web/gig-card.tsx': 'export const Card = () => <p>\n  Log in\n</p>',
    },
    file: 'src/features/gigs/web/gig-card.tsx',
    says: 'People read "Log in": write it in texts.ts beside this file',
  },
  {
    rule: 'the name of a fact',
    plant: { 'src/ui/card.tsx': 'export const Card = () => <Fact name="Duration" />' },
    file: 'src/ui/card.tsx',
    says: 'People read "Duration"',
  },
  {
    rule: 'a text that is read aloud',
    plant: { 'src/ui/card.tsx': 'export const Card = () => <p aria-label="close" />' },
    file: 'src/ui/card.tsx',
    says: 'People read "close"',
  },
  {
    rule: 'a text that is shown in one case of two',
    plant: {
      'src/ui/card.tsx': `export const Card = ({ a }) => <p>{a ? 'at once' : null}</p>`,
    },
    file: 'src/ui/card.tsx',
    says: 'People read "at once"',
  },
  {
    rule: 'a text with something in it',
    plant: {
      'src/platform/web/files.ts': `export const remove = (name: string) => \`Remove \${name}\``,
    },
    file: 'src/platform/web/files.ts',
    says: 'People read "Remove …"',
  },
  {
    rule: 'a text handed on to be shown',
    plant: { 'src/features/gigs/web/tell.ts': `export const toast = { message: 'saved' }` },
    file: 'src/features/gigs/web/tell.ts',
    says: 'People read "saved"',
  },
  {
    rule: 'a text answered by a function',
    plant: { 'src/features/gigs/web/tell.ts': `export const when = () => 'just now'` },
    file: 'src/features/gigs/web/tell.ts',
    says: 'People read "just now"',
  },
  {
    rule: 'a text whose name spells it',
    plant: {
      'src/features/gigs/web/texts.ts': `export const theGigDidNotLoad = 'The gig did not load.'`,
    },
    file: 'src/features/gigs/web/texts.ts',
    says: '"theGigDidNotLoad" spells its sentence',
  },
  {
    rule: 'a text whose name spells how it begins',
    plant: {
      'src/ui/texts.ts': `
        export const youHaveReadAll = (count: number) => \`You have read all of \${count}.\``,
    },
    file: 'src/ui/texts.ts',
    says: '"youHaveReadAll" spells its sentence',
  },
  {
    rule: 'a text that a file has twice',
    plant: { 'src/ui/texts.ts': `export const close = 'Close'\nexport const done = 'Close'` },
    file: 'src/ui/texts.ts',
    says: '"done" says the same as "close" in src/ui/texts.ts',
  },
  {
    rule: 'a text that two parts of a feature have, with other parameters',
    plant: {
      'src/features/gigs/images/web/texts.ts': `export const removeButton = (name: string) => \`Remove \${name}\``,
      'src/features/gigs/web/texts-after-first-visit.ts': `export const leaveOut = (file: string) => \`Remove \${file}\``,
    },
    file: 'src/features/gigs/web/texts-after-first-visit.ts',
    says: '"leaveOut" says the same as "removeButton" in src/features/gigs/images/web/texts.ts',
  },
]

/** Ways in which a feature keeps what another hands it, for whoever comes later. */
const keeping = [
  'let kept: Check | undefined\nexport function registerCheck(check: Check) { kept = check }',
  'let kept: Check | undefined\nexport function registerCheck(check?: Check) { kept = check ?? undefined }',
  'let kept: Check | undefined\nexport const registerCheck = (check: Check) => { kept ??= check }',
  'const kept = new Set<Check>()\nexport function registerCheck(check: Check) { kept.add(check) }',
  'const kept = new Map<string, Check>()\nexport const registerCheck = (name: string, check: Check) => kept.set(name, check)',
  'const kept: Check[] = []\nexport const registerCheck = (check: Check) => { kept.push({ check }) }',
  'const kept: Check[] = []\nexport const registerCheck = (check: Check) => kept.push(id => check(id))',
  'const kept: Record<string, Check> = {}\nexport function registerCheck(input: Input) { kept[input.name] = input.check }',
  'const kept: Checks = {}\nexport function registerCheck(input: Input) { const { check } = input; kept.check = check }',
]

test.each(keeping)('what a feature keeps for later is found: %s', async text => {
  const file = 'src/features/gigs/server/commands.ts'
  expect(await problemsOf({ [file]: text })).toEqual([
    expect.objectContaining({
      ...{ file, line: 2 },
      sentence: expect.stringContaining('registerCheck keeps what it is handed in "kept"'),
    }),
  ])
})

/** Caches and values that tests put in place are no such variables. */
const remembering = `
  let remembered: { rows: Promise<Row[]>; at: Date } | undefined
  const seen = new Set<string>()
  export async function listGigs({ now }: { now: Date }) {
    remembered = { rows: loadGigs(now), at: now }
    return remembered.rows
  }
  export async function countView(view: View) {
    remember(keyOf(view))
    seen.add(keyOf(view))
  }
  function remember(key: string) { seen.add(key) }`

test('what a feature remembers for itself is none', async () => {
  expect(await problemsOf({ 'src/features/gigs/server/queries.ts': remembering })).toEqual([])
})

/** Ports that may be missing, in types and in use. */
const optional = [
  'export type GigPorts = { areDealingsOpen?(gigId: number): Promise<boolean> }',
  'export type GigPorts = { areDealingsOpen?: AreDealingsOpen }',
  'export type GigPorts = { areDealingsOpen: AreDealingsOpen | null }',
  'export type GigPorts = { readonly dealings: readonly (AreDealingsOpen | undefined)[] }',
  'export type GigPorts = Partial<{ areDealingsOpen: AreDealingsOpen }>',
  'export type GigPorts = { dealings: Record<string, AreDealingsOpen | undefined> }',
  'export interface GigPorts { areDealingsOpen?: AreDealingsOpen }',
  'export type GigPorts = { dealings: Dealings }; type Dealings = { areOpen?: AreDealingsOpen }',
  'export const edit = (ports: GigPorts) => ports?.areDealingsOpen(1)',
  'export const edit = (ports: GigPorts) => ports.areDealingsOpen?.(1)',
  'export const edit = (ports: GigPorts) => ports.dealings?.areOpen(1)',
  'export const edit = (gigPorts: GigPorts) => gigPorts.dealings ?? nobody',
  'export const edit = (ports?: GigPorts) => 1',
  'export const edit = (ports = nobody) => 1',
  'export const edit = ({ ports = nobody }: Edit) => 1',
  'type Edit = { ports?: GigPorts }',
]

test.each(optional)('a port that may be missing is found: %s', async text => {
  const file = 'src/features/gigs/server/ports.ts'
  expect(await problemsOf({ [file]: text })).toEqual([
    expect.objectContaining({
      ...{ file, line: 1 },
      sentence: expect.stringContaining('A port is always there'),
    }),
  ])
})

const participles = [
  'function judged(draft: string) { return draft }',
  'export const shown = (id: number) => id',
  'export async function writtenInAMinute() {}',
  'export const signedPath = function (key: string) { return key }',
  'class Shelf { takenBy() {} }',
  'type Running = { kept(): string }',
  'interface Running { unposted: () => string }',
]

test.each(participles)('a function named by a participle is found: %s', async text => {
  const file = 'src/features/gigs/server/queries.ts'
  expect(await problemsOf({ [file]: `${text}\nexport const listGigs = 1` })).toEqual([
    expect.objectContaining({
      ...{ file, line: 1 },
      sentence: expect.stringContaining('begins with a participle: name the function by a verb'),
    }),
  ])
})

test('verbs that look like participles, components, keys of data and texts keep their names', async () => {
  const text = `
    export const listGigs = { given: () => 1, held: () => 2 }
    export const readOwn = () => seedDemo(), needSpace = () => 1, setPrice = () => 2, letGo = () => 3
    export function seedDemo() { const found = [1]; return found }`
  expect(
    await problemsOf({
      'src/features/gigs/server/queries.ts': text,
      'src/features/gigs/web/shown-gig.tsx': 'export function Shown() { return null }',
      'src/features/gigs/web/texts.ts':
        'export const postedOn = (day: string) => `Posted on ` + day',
    }),
  ).toEqual([])
})

const riddles = [
  'export const listGigs = (wish: string) => wish',
  'export function listGigs(told: string) { return told }',
  'export const listGigs = ({ id, asked }: Call) => [id, asked]',
  'export const listGigs = ({ all: [, of] }: Call) => of',
]

test.each(riddles)('a parameter that has to be guessed is found: %s', async text => {
  const file = 'src/features/gigs/server/queries.ts'
  expect(await problemsOf({ [file]: text })).toEqual([
    expect.objectContaining({
      ...{ file, line: 1 },
      sentence: expect.stringContaining('by the name of what it holds'),
    }),
  ])
})

test('what ports are asked, and what they answer, may be nothing', async () => {
  const text = `
    export type GigPorts = { dealings: Dealings }
    type Dealings = { find(gig: { id?: number; slug: string | null }): Promise<string | null> }
    export const sentence = async (ports: GigPorts) => (await ports.dealings.find({}))?.trim() ?? ''`
  expect(await problemsOf({ 'src/features/gigs/server/ports.ts': text })).toEqual([])
})

for (const { rule, plant, file, says } of faults) {
  test(`${rule} is found, and the sentence says what to do instead`, async () => {
    expect(await problemsOf(plant)).toEqual([
      expect.objectContaining({ file, sentence: expect.stringContaining(says) }),
    ])
  })
}

test('labels that are their own name, and texts of two features that read the same, stay', async () => {
  expect(
    await problemsOf({
      'src/features/gigs/web/texts.ts': `
        export const logOut = 'Log out', chooseAFile = 'Choose a file', gigs = 'Gigs'
        export const gigLoadError = 'The gig did not load.'
        export const remove = (name: string) => \`Remove \${name}\`
        export const removeName = (name: string) => \`Remove name \${name}\``,
      'src/features/accounts/web/texts.ts': `export const gigs = 'Gigs'`,
    }),
  ).toEqual([])
})

test('what is code, or is kept in texts.ts, is no text of a screen', async () => {
  const card = `
    import * as texts from './texts.ts'
    export const Card = ({ key }: { key: 'Log in' | 'Out' }) => (
      <a href="/login" className="flex h-6 md:h-5" onKeyDown={() => key === 'Escape'}>
        {texts.logIn} · {key}
      </a>
    )
    export const fail = () => { throw new Error('Nothing was named.') }`
  expect(
    await problemsOf({
      'src/features/gigs/web/gig-card.tsx': card,
      'src/features/gigs/web/texts.ts': `export const logIn = 'Log in'`,
      'src/features/gigs/web/texts-after-first-visit.ts': `export const logOut = 'Log out'`,
      'src/features/gigs/server/queries.ts': `export const listGigs = 'Not for a screen'`,
    }),
  ).toEqual([])
})

async function problemsOf(planted: Record<string, string>) {
  const root = await mkdtemp(join(tmpdir(), 'adwuma-structure-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const [path, text] of Object.entries({ ...cleanTree, ...planted })) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return (await checkStructure(root)).problems
}
