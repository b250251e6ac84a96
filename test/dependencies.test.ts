/** What comes with the packages that run in production: licences, scripts, and that each is what it was when it was chosen. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

type Package = {
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  devOptional?: boolean
  hasInstallScript?: boolean
}

const read = async (path: string) =>
  JSON.parse(await readFile(new URL(`../${path}`, import.meta.url), 'utf8'))
const locked: [string, Package][] = Object.entries<Package>(
  (await read('package-lock.json')).packages,
).filter(([path]) => path !== '')
const running = locked.filter(([, { dev, devOptional }]) => !dev && !devOptional)

/** They let a service be run and sold, and ask at most that their notice is kept; the LGPL is that of a library loaded at run time. */
const permitted = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Unlicense'],
  ...['BlueOak-1.0.0', 'CC0-1.0', 'LGPL-3.0-or-later'],
]
/** Permits this use of a package that is unchanged (the library that encrypts pushes). */
const permittedUnchanged = [['node_modules/web-push', 'MPL-2.0']]
/** Its package names the MIT licence in a form that the lock file does not carry over. */
const namesItElsewhere = 'node_modules/xmlhttprequest-ssl'

test('every package that runs has a licence that permits this use', () => {
  expect(running.length).toBeGreaterThan(100)
  const words = (license = '') => license.split(/ AND | OR |[()]/).filter(word => word !== '')
  const others = running.filter(
    ([path, { license }]) =>
      path !== namesItElsewhere &&
      !permittedUnchanged.some(([name, permit]) => path === name && license === permit) &&
      (license === undefined || !words(license).every(word => permitted.includes(word))),
  )
  expect(others.map(([path, { license }]) => `${path} ${license}`)).toEqual([])
})

test('the licences in docs/security.md are those of the packages that this one names', async () => {
  const page = await readFile(new URL('../docs/security.md', import.meta.url), 'utf8')
  const [, rows = ''] = /^\| Licence \| Packages \|\n\|-+\|-+\|\n((?:\|.*\n)+)/m.exec(page) ?? []
  const listed = [...rows.matchAll(/^\| (.+) \| (.+) \|$/gm)].flatMap(([, license, names = '']) =>
    names.split(', ').map(name => `${name} ${license}`),
  )
  const licenses = new Map(locked.map(([path, { license }]) => [path, license]))
  const { dependencies } = await read('package.json')
  const direct = Object.keys(dependencies).map(
    name => `${name} ${licenses.get(`node_modules/${name}`)?.replace(/^\((.+)\)$/, '$1')}`,
  )
  expect(listed.toSorted()).toEqual(direct.toSorted())
})

test('no package runs a script of its own at installation but those that are named', async () => {
  const { allowScripts } = await read('package.json')
  const scripts = locked.filter(([, { hasInstallScript }]) => hasInstallScript)
  const names = scripts.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13))
  expect(names.toSorted()).toEqual(Object.keys(allowScripts).toSorted())
})

test('every package is pinned to one version, and to the content that it had', async () => {
  const { dependencies, devDependencies } = await read('package.json')
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(version, name).toMatch(/^(?:npm:[\w-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/)
  for (const [path, { integrity }] of locked) expect(integrity, path).toMatch(/^sha512-/)
})
