/** What runs the product for real people, held against what the product asks for. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { settingsTable } from '#platform/server/settings/schema.ts'
import { readSettings } from '#platform/server/settings/settings.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

const dockerfile = instructionsIn(textOf('Dockerfile'))
const compose = parse(textOf('compose.yaml'), { merge: true })
const unit = textOf('deploy/adwuma@.service')
const memoryFlag = /'(--max-semi-space-size=\d+)'/.exec(textOf('bin/start.mjs'))?.[1]
const closingSeconds = Number(/closingSeconds = (\d+)/.exec(textOf('src/server.ts'))?.[1])
const nodeVersion: string = JSON.parse(textOf('package.json')).dependencies.node
const settingNames = settingsTable.map(({ name }) => name)

test('every stage of the image is built on the Node that everything else runs on', () => {
  const bases = dockerfile.filter(({ word }) => word === 'FROM').map(({ rest }) => rest)
  expect(bases).toHaveLength(2)
  for (const base of bases) expect(base).toMatch(new RegExp(`^node:${nodeVersion}-[a-z-]+( |$)`))
})

test('in the image the server is no root, is reached by signals, and has the memory flag', () => {
  expect(last('USER')).toBe('node')
  expect(JSON.parse(last('CMD'))).toEqual(['node', memoryFlag, 'src/server.ts'])
  expect(dockerfile.some(({ word }) => word === 'ENTRYPOINT' || word === 'ADD')).toBe(false)
  expect(JSON.parse(last('HEALTHCHECK').replace(/^.*?CMD/s, ''))[2]).toContain('/healthz')
  expect(last('VOLUME')).toBe(/DATA_DIR=(\S+)/.exec(last('ENV'))?.[1])
})

test('everything that is copied into the image is there, and not left out on the way', () => {
  const allowed =
    textOf('.dockerignore')
      .match(/^!.+$/gm)
      ?.map(line => line.slice(1)) ?? []
  const copied = dockerfile
    .filter(({ word, rest }) => word === 'COPY' && !rest.startsWith('--from'))
    .flatMap(({ rest }) => rest.split(/\s+/).slice(0, -1))
  expect(copied.length).toBeGreaterThan(5)
  for (const path of copied) {
    expect(existsSync(join(root, path)), path).toBe(true)
    expect(allowed, path).toContain(path)
  }
})

test('nothing that a server imports is left out of the image', () => {
  const ignoredPatterns = textOf('.dockerignore').match(/^\*\*.+$/gm) ?? []
  const sources = globSync('{src,bin}/**/*.{ts,tsx,mjs}', { cwd: root }).filter(
    path => !ignoredPatterns.some(pattern => matchesGlob(path, pattern)),
  )
  const strays = sources.filter(path => /from '(?:\.\.\/)+test\//.test(textOf(path)))
  expect(strays.filter(path => !developersOwn.includes(path))).toEqual([])
})

/** Run on a developer's machine only. */
const developersOwn = ['bin/check-schema.ts']

test('every image of compose.yaml is of a certain version', () => {
  for (const [name, { image }] of services())
    if (!image.startsWith('adwuma:')) expect(image, name).toMatch(/:\d+\.\d+(\.\d+)?-/)
})

test('only the balancer can be reached from outside, and nobody gains rights', () => {
  for (const [name, service] of services()) {
    expect(service.ports !== undefined, name).toBe(name === 'balancer')
    expect(service.security_opt, name).toContain('no-new-privileges:true')
    expect(service.privileged, name).toBeUndefined()
  }
  for (const [name, service] of servers()) {
    expect(service.read_only, name).toBe(true)
    expect(service.cap_drop, name).toEqual(['ALL'])
  }
  expect(servers()).toHaveLength(2)
  expect(compose.networks.inside.internal).toBe(true)
  expect(Object.keys(compose.services.database.networks)).toEqual(['inside'])
})

test('no file has a secret or an unsafe setting in it', () => {
  for (const [name, { environment = {} }] of services())
    for (const [setting, value] of Object.entries(environment))
      if (/PASSWORD|SECRET|KEY|TOKEN|URL/.test(setting))
        expect(String(value), `${name} ${setting}`).toMatch(/\$\{\w+:\?[^}]+\}/)
  const example = variablesIn(textOf('deploy/env.example'))
  const filledIn = Object.entries(example).filter(([, value]) => value !== '')
  expect(filledIn).toEqual([
    ['MAIL_DRIVER', 'smtp'],
    ['PUSH_DRIVER', 'webpush'],
  ])
  expect(() => readSettings({ ...example, NODE_ENV: 'production' })).toThrow(
    /APP_SECRET must be set[\s\S]*IDENTITY_KEY must be set/,
  )
})

test('whatever is set exists', () => {
  const ofDocker = ['DOMAIN', 'POSTGRES_PASSWORD']
  const example = Object.keys(variablesIn(textOf('deploy/env.example')))
  const inCompose = servers().flatMap(([, { environment }]) => Object.keys(environment))
  const inImage = [...last('ENV').matchAll(/(\w+)=/g)].map(([, name]) => name ?? '')
  const inUnit = [...(/^Environment=(.+)$/m.exec(unit)?.[1] ?? '').matchAll(/(\w+)=/g)].map(
    ([, name]) => name ?? '',
  )
  const known = [...settingNames, ...ofDocker]
  const all = [...example, ...inCompose, ...inImage, ...inUnit]
  expect(all.length).toBeGreaterThan(20)
  expect(all.filter(name => !known.includes(name))).toEqual([])
})

test('every setting stands in env.example, or belongs elsewhere', () => {
  const mentioned = [...textOf('deploy/env.example').matchAll(/^#?([A-Z_]+)=/gm)]
  const names = mentioned.map(([, name = '']) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(settingNames.filter(name => !names.includes(name)).sort()).toEqual(
    [...setByWhatRunsIt, ...forDevelopers].sort(),
  )
  expect(names.filter(name => !settingNames.includes(name))).toEqual([
    ...['DOMAIN', 'POSTGRES_PASSWORD'],
    ...['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'GOOGLE_APPLICATION_CREDENTIALS'],
    ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS'],
    ...['OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG'],
  ])
})

/** The image, `compose.yaml` and the unit have their own values. */
const setByWhatRunsIt = ['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'DRAIN_SECONDS']
/** Refused in production, or of no use there. */
const forDevelopers = [
  ...['DEMO', 'RATE_LIMITS', 'CLOCK_OFFSET_MS', 'STRIPE_SECRET_KEY', 'STRIPE_URL'],
  'PUSH_TEST_ORIGIN',
]

test('logs of containers take a limited part of the disk', () => {
  for (const [name, { logging }] of services()) {
    expect(logging.options['max-size'], name).toMatch(/^\d+m$/)
    expect(Number(logging.options['max-file']), name).toBeGreaterThan(1)
  }
})

test('whoever stops a server leaves it the time that it takes', () => {
  const drainSecondsIn = (text: string) => Number(/DRAIN_SECONDS[=:] ?(\d+)/.exec(text)?.[1])
  const longest = closingSeconds + drainSecondsIn(textOf('compose.yaml'))
  for (const [, { stop_grace_period }] of servers())
    expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(longest)
  const ofUnit = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])
  expect(ofUnit).toBeGreaterThan(closingSeconds + drainSecondsIn(unit))
})

test('under systemd the server runs as in the image, and can write to its own folder alone', () => {
  expect(unit).toContain(
    `ExecStart=/opt/adwuma/node_modules/node/bin/node ${memoryFlag} src/server.ts`,
  )
  expect(unit).toMatch(/^User=adwuma$/m)
  for (const rule of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'ProtectHome=yes'])
    expect(unit.split('\n')).toContain(rule)
  expect(unit).toContain('StateDirectory=adwuma')
  expect(unit).toContain('DATA_DIR=/var/lib/adwuma')
})

type Service = {
  image: string
  ports?: string[]
  privileged?: boolean
  read_only?: boolean
  cap_drop?: string[]
  security_opt: string[]
  stop_grace_period: string
  logging: { options: Record<string, string> }
  environment: Record<string, string | number>
}

function services(): [string, Service][] {
  return Object.entries(compose.services)
}

function servers(): [string, Service][] {
  return services().filter(([name]) => name.startsWith('app-'))
}

function instructionsIn(text: string): { word: string; rest: string }[] {
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
  return lines.filter(Boolean).map(line => {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    return { word, rest }
  })
}

function last(word: string): string {
  return dockerfile.findLast(instruction => instruction.word === word)?.rest ?? ''
}

function variablesIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
}
