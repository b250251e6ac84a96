import type { Problem, SourceFile } from './source-file.ts'

const atticNames = [
  'index',
  'util',
  'utils',
  'helper',
  'helpers',
  'hooks',
  'types',
  'common',
  'misc',
]
const topLevel = [
  'app.ts',
  'server.ts',
  'jobs.ts',
  'ports.ts',
  'routes.ts',
  'shared-pages.ts',
  'root.tsx',
  'web-ports.tsx',
  'entry.client.tsx',
  'entry.server.tsx',
]
const topFolders = ['features', 'platform', 'ui', 'demo']
const rootNames = ['contract', 'process', 'fields', 'providers']
const serverNames = [
  'api',
  'commands',
  'transition',
  'queries',
  'policy',
  'ports',
  'providers',
  'jobs',
  'notices',
  'present',
  'demo',
]
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Every file has the name that a newcomer would look for. */
export function checkNames(files: SourceFile[]): Problem[] {
  const routed = new Set(
    files.find(file => file.path === 'src/routes.ts')?.strings.map(path => `src/${path}`),
  )
  return files.flatMap(({ path }) => {
    const sentence =
      atticName(path) ??
      faultOfFolder(path) ??
      faultInFeature(path) ??
      notKebab(path) ??
      faultOfPage(path, routed)
    return sentence ? [{ file: path, sentence }] : []
  })
}

function atticName(path: string): string | undefined {
  const attic = path
    .split('/')
    .map(stem)
    .find(name => atticNames.includes(name))
  return (
    attic &&
    `"${attic}" says nothing about what is inside: name the file after the one thing it does.`
  )
}

function faultOfFolder(path: string): string | undefined {
  const [root, top = ''] = path.split('/')
  const known = topLevel.includes(top) || topFolders.includes(top) || top.endsWith('.d.ts')
  if (root !== 'src' || known) return undefined
  return `"${top}" does not belong in src/: the business goes to src/features, plumbing to src/platform, controls to src/ui.`
}

function faultInFeature(path: string): string | undefined {
  const inside = /^src\/features\/(.+)$/.exec(path)?.[1]?.split('/')
  if (!inside) return undefined
  const side = inside.findIndex(part => part === 'server' || part === 'web')
  const file = stem(inside.at(-1) ?? '')
  if (inside.length < 2 || side === 0)
    return 'A feature is a folder named after a noun: src/features/orders/…'
  if (side === -1) return rootNames.includes(file) ? undefined : notAtRoot(file)
  if (inside.length > side + 2)
    return tooDeep(inside.slice(0, side).join('/'), inside[side] ?? '', inside[side + 1] ?? '')
  if (inside[side] === 'server') return serverNames.includes(file) ? undefined : notInServer(file)
  return undefined
}

const notAtRoot = (file: string) =>
  `At its root a feature has ${rootNames.map(name => `${name}.ts`).join(', ')} only. Put ${file} into server/ or web/ under a name of the ` +
  'vocabulary, or open a nested feature (orders/reviews) with the same names again.'

const notInServer = (file: string) =>
  `server/ knows these files: ${serverNames.map(name => `${name}.ts`).join(', ')}. Move what ${file} does into the one it ` +
  'belongs to; when that grows too long, open a nested feature (gigs/images/server/commands.ts).'

const tooDeep = (feature: string, side: string, folder: string) =>
  `${side}/ has no folders inside. Open a nested feature instead: src/features/${feature}/${folder}/${side}/…`

function notKebab(path: string): string | undefined {
  const odd = path.split('/').find(part => part !== '' && !kebab.test(stem(part)))
  return odd && `Write "${odd}" in lower case with hyphens, like gig-card.tsx.`
}

function faultOfPage(path: string, routed: Set<string>): string | undefined {
  if (!/^src\/features\/.+\/web\/[^/]+-page\.tsx$/.test(path) || routed.has(path)) return undefined
  return 'A *-page.tsx is a route module, and no address in src/routes.ts leads to this one: give it one, or another name.'
}

/** `commands.db.test.ts` stands beside `commands.ts` and counts as it. */
function stem(part: string): string {
  return part.replace(
    /(\.db)?(\.test|\.spec|\.bench)?(\.generated|\.client|\.server|\.d)?\.[cm]?[jt]sx?$/,
    '',
  )
}
