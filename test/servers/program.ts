/** Programs of others that checks run with: each as an ordinary user, in a folder of its own, with a log. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import {
  type Account,
  findAccount,
  giveTo,
  identity,
} from '#platform/server/database/postgres-account.ts'

/** A temporary folder that belongs to whoever runs the programs: PostgreSQL and PgBouncer refuse root. */
export type Place = { folder: string; account: Account; end(): Promise<void> }

export type Running = {
  readOutput(): Promise<string>
  isRunning(): boolean
  signal(signal: NodeJS.Signals): void
  end(signal?: NodeJS.Signals): Promise<void>
}

const readyWithinMs = 30_000
const goneWithinMs = 15_000

export async function makePlace(name: string): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), `adwuma-${name}-`))
  const account = await findAccount(folder)
  await giveTo(account, folder)
  return { folder, account, end: () => rm(folder, { recursive: true, force: true }) }
}

/** A folder in it. */
export async function makeFolder({ folder, account }: Place, name: string): Promise<string> {
  const made = join(folder, name)
  await mkdir(made, { recursive: true, mode: 0o700 })
  await giveTo(account, made)
  return made
}

/** @throws Error that says which Debian package has it */
export async function findProgram(name: string, debianPackage: string): Promise<string> {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
  for (const folder of folders.filter(Boolean)) {
    const path = join(folder, name)
    if (await isThere(path)) return path
  }
  throw new Error(`${name} is not installed: apt-get install ${debianPackage}`)
}

/** The same for what every run of the tests needs: it is installed where that can be done. */
export async function findInstalled(name: string, debianPackage: string): Promise<string> {
  const found = await findProgram(name, debianPackage).catch(() => undefined)
  if (found) return found
  if (process.getuid?.() === 0 && (await isThere('/usr/bin/apt-get'))) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const args of [['update'], ['install', '-y', debianPackage]])
      await promisify(execFile)('apt-get', ['-qq', ...args], { env })
  }
  return findProgram(name, debianPackage)
}

/** Starts it, and resolves once `isReady` says so. */
export async function startProgram(options: {
  path: string
  args: readonly string[]
  /** Its working folder, in which its log lies. */
  folder: string
  account: Account
  env?: Record<string, string>
  isReady: () => Promise<boolean>
}): Promise<Running> {
  const logFile = join(options.folder, 'log')
  const log = await open(logFile, 'a', 0o600)
  const child = spawn(options.path, options.args, {
    cwd: options.folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C', HOME: options.folder, ...options.env },
    stdio: ['ignore', log.fd, log.fd],
    ...identity(options.account),
  })
  child.on('error', () => {})
  await log.close()
  // Whatever becomes of us, nothing is left behind.
  const takeAlong = () => child.kill('SIGKILL')
  process.once('exit', takeAlong)
  child.once('exit', () => process.off('exit', takeAlong))
  const readOutput = () => readFile(logFile, 'utf8')
  const running = {
    readOutput,
    isRunning: () => !hasEnded(child),
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    end: (signal: NodeJS.Signals = 'SIGTERM') => end(child, signal),
  }
  const giveUpAt = Date.now() + readyWithinMs
  while (!(await options.isReady())) {
    if (hasEnded(child)) throw new Error(`${options.path} has ended: ${await readOutput()}`)
    if (Date.now() > giveUpAt) {
      await end(child, 'SIGKILL')
      throw new Error(`${options.path} does not become ready: ${await readOutput()}`)
    }
    await pause(50)
  }
  return running
}

/** To its end, for what does one thing. @throws Error with what it wrote where it ends with anything but 0 */
export async function runProgram(options: {
  path: string
  args: readonly string[]
  folder: string
  account: Account
}): Promise<string> {
  const child = spawn(options.path, options.args, {
    cwd: options.folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C', HOME: options.folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...identity(options.account),
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${options.path} ended with ${code}: ${said}`)
  return said
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

/** Whether something listens there. */
export function isListening(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    const finish = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => finish(true)).once('error', () => finish(false))
  })
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return
  const gone = once(child, 'exit')
  child.kill(signal)
  const force = setTimeout(() => child.kill('SIGKILL'), goneWithinMs)
  await gone
  clearTimeout(force)
}

const hasEnded = (child: ChildProcess) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
