/**
 * `npm run interrupt -- --times 20`: first starts on an empty machine's copy of the project, killed (`kill -9`) at random
 * moments: by turns everything that was started, npm alone, and all but the youngest process. The next start must serve,
 * or end with a sentence. Takes two to three minutes for each time where npm has the packages at hand.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Start, startProject } from './start-project.ts'

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '20' },
    port: { type: 'string', default: '4599' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
})
const times = Number(values.times)
const port = Number(values.port)
/** Also where npm has to fetch the packages first, and others use the machine. */
const longestStartMs = 900_000
const kinds = ['all', 'npm', 'all but the youngest'] as const

const random = generator(Number(values.seed))
const undisturbedMs = await measure()
process.stdout.write(`A first start takes ${seconds(undisturbedMs)}; --seed ${values.seed}.\n`)
let broken = 0
for (let time = 1; time <= times; time += 1) {
  const kind = kinds[time % kinds.length] ?? 'all'
  const afterMs = Math.round(random() * undisturbedMs)
  const result = await inCopy(folder => interrupt(folder, kind, afterMs))
  if (!result.healed) broken += 1
  process.stdout.write(
    `${String(time).padStart(2)}  kill -9 of ${kind} after ${seconds(afterMs)} (${result.during}): ${result.says}\n`,
  )
}
process.stdout.write(`${times - broken} of ${times} healed or said in a sentence what to do.\n`)
process.exitCode = broken > 0 ? 1 : 0

async function measure(): Promise<number> {
  return inCopy(async folder => {
    const began = performance.now()
    const start = startProject(folder, port)
    const outcome = await start.outcome(longestStartMs)
    await start.end()
    if (outcome !== 'serves') throw new Error(`It does not start at all:\n${start.output()}`)
    return performance.now() - began
  })
}

type Result = { healed: boolean; during: string; says: string }

async function interrupt(
  folder: string,
  kind: (typeof kinds)[number],
  afterMs: number,
): Promise<Result> {
  const first = startProject(folder, port)
  await first.outcome(afterMs)
  const during = lastLine(first)
  first.kill(kind)
  const began = performance.now()
  const second = startProject(folder, port)
  const outcome = await second.outcome(longestStartMs)
  const took = seconds(performance.now() - began)
  const says = outcome === 'serves' ? `serves after ${took}` : `${outcome}: ${lastLine(second)}`
  const healed = outcome === 'serves' || (outcome === 'ended' && isSentence(lastLine(second)))
  if (!healed) process.stdout.write(`${second.output()}\n`)
  await second.end()
  await first.end()
  return { healed, during, says }
}

/** Of ours: it ends with a full stop and names no place in the code. */
function isSentence(line: string): boolean {
  return /[a-z].*\.$/.test(line) && !/^\s*at |node:internal/.test(line)
}

function lastLine(start: Start): string {
  return start.output().trim().split('\n').at(-1)?.trim() ?? ''
}

/** The files as they are here, without what was installed or built. */
async function inCopy<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'adwuma-interrupt-'))
  try {
    const listed = ['ls-files', '--cached', '--others', '--exclude-standard']
    for (const file of execFileSync('git', listed, { encoding: 'utf8' }).trim().split('\n')) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      cpSync(file, join(folder, file))
    }
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** The same moments for the same seed (mulberry32). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
