/**
 * `npm run mutate -- --feature orders,offers --count 100 --seed 1`: plants faults in a copy of the project, one at a time,
 * runs the nearest tests, and shows every fault that none of them notices. Without `--feature` it takes all of them.
 * `--list` only shows what would be planted. Ends with 1 when fewer than 95 of 100 are caught.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { randomFrom } from '#demo/random.ts'
import { startTestPostgres } from '../postgres.ts'
import { plant } from './change.ts'
import { openCompiler } from './compiler.ts'
import { openCopy } from './copy.ts'
import { equivalent } from './equivalent.ts'
import { type Fault, faultsIn } from './faults.ts'
import { byNearness, type Feature, features, isAmong, sourcesOf, testsOf } from './features.ts'
import { type Failure, Tester, type TestTask } from './tester.ts'

const { values } = parseArgs({
  options: {
    feature: { type: 'string', default: Object.keys(features).join(',') },
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
  },
})
const wanted = 0.95
/** Of tests that hang. */
const longestMs = 900_000
const names = values.feature.split(',')
const say = (line: string) => process.stdout.write(`${line}\n`)

const root = join(import.meta.dirname, '../..')
const compiles = openCompiler(root)
const copy = await openCopy(root)
const postgres = await startTestPostgres()
const tester = new Tester({ folder: copy.folder, databaseUrl: postgres.serverUrl })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().then(() => process.exit(1)))
try {
  let caught = 0
  let planted = 0
  for (const name of names) {
    const figures = await tryFeature(name)
    caught += figures.caught
    planted += figures.planted
  }
  if (!values.list) say(`\n${share(caught, planted)} in all`)
  process.exitCode = values.list || caught >= wanted * planted ? 0 : 1
} finally {
  await close()
}

async function close(): Promise<void> {
  tester.close()
  await postgres.stop()
  await copy.remove()
}

async function tryFeature(name: string): Promise<{ caught: number; planted: number }> {
  const feature = features[name]
  if (!feature)
    throw new Error(`There is no feature "${name}": ${Object.keys(features).join(', ')}.`)
  const all = await faultsOf(feature)
  const count = Math.ceil(Number(values.count) / names.length)
  const sample = sampleOf(randomFrom('mutate', name, values.seed).some(all, all.length), count)
  say(`\n${name}: ${sample.length} of ${all.length} faults, seed ${values.seed}`)
  if (values.list) {
    for (const fault of sample) say(show(fault))
    return { caught: 0, planted: 0 }
  }
  const tests = testsOf(root, feature)
  const catching = new Set<string>()
  let caught = 0
  for (const [index, fault] of sample.entries()) {
    const noticed = await findFailure(fault, tests)
    if (noticed) caught += 1
    if (noticed?.file) catching.add(noticed.file)
    say(
      noticed
        ? `${index + 1} caught ${fault.file}:${fault.line} ${fault.kind}: ${noticed.says}`
        : `\nSURVIVED ${show(fault)}\n`,
    )
  }
  await expectToPass([...catching])
  say(`${name}: ${share(caught, sample.length)}`)
  return { caught, planted: sample.length }
}

/** The first so many that the compiler takes. */
function sampleOf(faults: Fault[], count: number): Fault[] {
  const sample: Fault[] = []
  for (const fault of faults) {
    if (sample.length === count) break
    if (compiles(fault.file, fault)) sample.push(fault)
  }
  return sample
}

async function faultsOf(feature: Feature): Promise<Fault[]> {
  const perFile = await Promise.all(
    sourcesOf(root, feature).map(async file => faultsIn(file, await copy.read(file))),
  )
  return perFile
    .flat()
    .filter(fault => isAmong(feature, fault))
    .filter(
      ({ file, after }) =>
        !equivalent.some(known => known.file === file && known.after === after.trim()),
    )
}

async function findFailure(fault: Fault, tests: string[]): Promise<Failure | null> {
  const text = await copy.read(fault.file)
  const changed = join(copy.folder, fault.file)
  await copy.write(fault.file, plant(text, fault))
  try {
    const [near, far] = byNearness(tests, fault.file)
    const failure = await tester.firstFailure({ tests: near, changed }, longestMs)
    return failure ?? (await failureTwice({ tests: far, changed }))
  } finally {
    await copy.write(fault.file, text)
  }
}

/** Of tests further away one fails now and then on a busy machine: it has to fail again by itself. */
async function failureTwice(task: TestTask): Promise<Failure | null> {
  const failure = await tester.firstFailure(task, longestMs)
  if (!failure?.file) return failure
  const again = await tester.firstFailure({ ...task, tests: [failure.file] }, longestMs)
  if (again) return again
  const others = task.tests.filter(test => test !== failure.file)
  return tester.firstFailure({ ...task, tests: others }, longestMs)
}

/** What failed with a fault must pass without any: a test that fails anyway notices nothing. */
async function expectToPass(tests: string[]): Promise<void> {
  const failure = await tester.firstFailure({ tests, changed: copy.folder }, longestMs)
  if (failure) throw new Error(`This fails without any fault: ${failure.says}`)
}

function show({ file, line, kind, before, after }: Fault): string {
  return `${file}:${line} ${kind}\n${markLines('-', before)}\n${markLines('+', after)}`
}

function markLines(sign: string, lines: string): string {
  return lines.replace(/^/gm, `${sign} `)
}

function share(caught: number, planted: number): string {
  return `${caught} of ${planted} caught, ${((100 * caught) / planted).toFixed(1)} %`
}
