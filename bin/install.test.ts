import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { installPackages } from './install.mjs'

const said: string[] = []

beforeEach(() => {
  said.length = 0
  vi.spyOn(process.stdout, 'write').mockImplementation(text => said.push(String(text)) > 0)
})
afterEach(() => vi.restoreAllMocks())

test('packages are there whole, with a stamp, and are installed once', async () => {
  const project = await buildProject()
  await installPackages({ project })
  expect(read(project, 'node_modules/express/main.js')).toBe('whole')
  expect(read(project, 'calls').split('\n')).toEqual(['ping', 'install', ''])
  await installPackages({ project })
  expect(read(project, 'calls').split('\n')).toEqual(['ping', 'install', ''])
})

test('packages without a stamp, as an interrupted installation leaves them, are replaced, and its leftovers removed', async () => {
  const project = await buildProject()
  await mkdir(join(project, 'node_modules/half'), { recursive: true })
  await mkdir(join(project, `.install-${pidOfNobody}/node_modules`), { recursive: true })
  await installPackages({ project })
  expect(readdirSync(join(project, 'node_modules')).sort()).toEqual([
    '.adwuma-installed',
    'express',
    'node',
  ])
  expect(readdirSync(project).filter(name => name.startsWith('.install'))).toEqual([])
})

test('packages of another lock file are replaced', async () => {
  const project = await buildProject()
  await installPackages({ project })
  writeFileSync(join(project, 'package-lock.json'), `${read(project, 'package-lock.json')}\n`)
  await installPackages({ project })
  expect(read(project, 'calls').match(/install/g)).toHaveLength(2)
})

test('an installation that fails leaves what was there before, and says what npm said', async () => {
  const project = await buildProject({
    npm: `process.stderr.write('npm error E404 not found\\n'); process.exit(1)`,
  })
  await mkdir(join(project, 'node_modules/before'), { recursive: true })
  await expect(installPackages({ project })).rejects.toThrow(
    /E404 not found[\s\S]*could not be installed: npm says why above\.$/,
  )
  expect(readdirSync(join(project, 'node_modules'))).toEqual(['before'])
  expect(readdirSync(project).filter(name => name.startsWith('.install'))).toEqual([])
})

test.each(['ENOTFOUND', 'ECONNREFUSED', 'ETIMEDOUT', 'EAI_AGAIN'])(
  'without a connection (%s) it is told at once, only what npm has kept is tried, and the end says what to do',
  async code => {
    const npm = `process.stderr.write('npm error code ${code}\\nrequest to https://registry.example/-/ping failed\\n')
      process.exit(1)`
    const project = await buildProject({ npm })
    await expect(installPackages({ project })).rejects.toThrow(
      /The package registry \(registry\.example\) cannot be reached\. Look at the connection to the internet/,
    )
    expect(said.join('')).toContain('The package registry (registry.example) does not answer.')
    expect(read(project, 'arguments')).toContain('--offline')
  },
)

test('a full disk is told in a sentence', async () => {
  const project = await buildProject({
    npm: `process.stderr.write('npm error ENOSPC'); process.exit(1)`,
  })
  await expect(installPackages({ project })).rejects.toThrow('the disk is full. Free some space')
})

test('where install scripts are not allowed it says how to allow them', async () => {
  const project = await buildProject({ npm: `fs.mkdirSync('node_modules', { recursive: true })` })
  await expect(installPackages({ project })).rejects.toThrow('npm config delete ignore-scripts')
  expect(existsSync(join(project, 'node_modules'))).toBe(false)
})

/** A project and an npm that installs two packages into the folder in which it is run, or does what is said. */
async function buildProject({ npm = installs } = {}): Promise<string> {
  const project = mkdtempSync(join(tmpdir(), 'adwuma-install-'))
  onTestFinished(() => rm(project, { recursive: true, force: true }))
  writeFileSync(join(project, 'package.json'), '{}')
  writeFileSync(join(project, 'package-lock.json'), '{"packages":{"":{}}}')
  const notes = `const fs = require('node:fs'), args = process.argv.slice(2)
    fs.appendFileSync('${project}/calls', args[0] + '\\n')
    fs.writeFileSync('${project}/arguments', args.join(' '))\n`
  writeFileSync(join(project, 'npm.cjs'), notes + npm)
  chmodSync(join(project, 'npm.cjs'), 0o755)
  vi.stubEnv('npm_execpath', join(project, 'npm.cjs'))
  return project
}

const installs = `if (args[0] === 'install') {
    for (const folder of ['node/bin', 'express']) fs.mkdirSync('node_modules/' + folder, { recursive: true })
    fs.writeFileSync('node_modules/node/bin/node', '')
    fs.writeFileSync('node_modules/express/main.js', 'whole')
  }`

/** Above what any system gives out. */
const pidOfNobody = 2 ** 30

const read = (project: string, file: string) => readFileSync(join(project, file), 'utf8')
