import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { statusOf, stopOrphan } from './postgres-process.ts'

/** What the first start has made, which costs more than all that follows. */
let made: string

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'adwuma-embedded-'))
  await (await startEmbeddedPostgres({ dataDir: made })).stop()
})
afterAll(() => rm(made, { recursive: true, force: true }))

test('what was written is still there after a stop and another start', async () => {
  const dataDir = await dataFolder()
  const first = await start(dataDir)
  await query(first.url, 'create table notes (text text); insert into notes values (1)')
  await first.stop()
  const second = await start(dataDir)
  expect(await query(second.url, 'select text from notes')).toEqual([{ text: '1' }])
})

test('the database listens on loopback only, and its password is generated and kept private', async () => {
  const dataDir = await dataFolder()
  const { url } = await start(dataDir)
  const password = join(dataDir, 'postgres/password')
  expect((await stat(password)).mode & 0o777).toBe(0o600)
  expect(await readFile(password, 'utf8')).toHaveLength(48)
  expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  const guess = new URL(url)
  guess.password = 'postgres'
  await expect(query(guess.href, 'select 1')).rejects.toThrow('password authentication failed')
})

test('it is reached by a socket in a folder that only we may enter, or by its port where that path is too long', async () => {
  const [dataDir, far] = [await dataFolder(), join(await dataFolder(), 'a'.repeat(100))]
  const [near, distant] = await Promise.all([start(dataDir), start(far)])
  const address = 'select host(inet_server_addr()) as address'
  expect(await query(near.url, address)).toEqual([{ address: null }])
  expect((await stat(join(dataDir, 'postgres/cluster'))).mode & 0o777).toBe(0o700)
  expect(await query(distant.url, address)).toEqual([{ address: '127.0.0.1' }])
})

test('a second process on the same folder is told which process has it', async () => {
  const dataDir = await copyOfStarted()
  const holder = await startElsewhere(dataDir)
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    `The data in ${dataDir} is in use by another process (number ${holder.pid}). Stop that one first, or set DATA_DIR to another folder.`,
  )
})

test('databases started at the same moment find a port each', async () => {
  const folders = await Promise.all([dataFolder(), dataFolder()])
  const started = await Promise.all(folders.map(folder => start(folder)))
  for (const { url } of started) expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('after kill -9 during writes the next start ends the orphan and has all that was committed', async () => {
  const dataDir = await copyOfStarted()
  const holder = await startElsewhere(dataDir)
  await query(holder.url, 'create table notes (id int)')
  const writer = new pg.Client(holder.url)
  writer.on('error', () => {})
  await writer.connect()
  await writer.query('insert into notes values (1)')
  await writer.query('begin; insert into notes values (2)')
  await holder.kill()
  const orphan = await statusOf(join(dataDir, 'postgres/cluster'))
  const { url } = await start(dataDir)
  await expect.poll(() => isRunning(orphan.pid)).toBe(false)
  expect(await query(url, 'select id from notes')).toEqual([{ id: 1 }])
})

test('after kill -9 of PostgreSQL as well, the next start recovers by itself', async () => {
  const dataDir = await copyOfStarted()
  const holder = await startElsewhere(dataDir)
  await query(holder.url, 'create table notes (id int); insert into notes values (1)')
  const { pid } = await statusOf(join(dataDir, 'postgres/cluster'))
  await holder.kill()
  process.kill(Number(pid), 'SIGKILL')
  const { url } = await start(dataDir)
  expect(await query(url, 'select id from notes')).toEqual([{ id: 1 }])
  const files = await readdir(join(dataDir, 'postgres/cluster'))
  expect(files.filter(name => /^\.s\.PGSQL\.\d+$/.test(name))).toHaveLength(1)
})

test('notes of dead processes do not stand in the way when their numbers were given out again', async () => {
  const dataDir = await copyOfStarted()
  await writeFile(join(dataDir, 'postgres/lock'), JSON.stringify({ pid: process.pid, born: '1' }))
  await writeFile(join(dataDir, 'postgres/cluster/postmaster.pid'), `${process.pid}\n/somewhere\n`)
  const { url } = await start(dataDir)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('the folder of a process in another container is refused, and taken once that one is gone', async () => {
  const dataDir = await copyOfStarted()
  const lock = join(dataDir, 'postgres/lock')
  // Every container has a process 1; of another one nothing is seen here but what it listens to.
  await writeFile(lock, JSON.stringify({ pid: process.pid, born: '1', id: 'abcdef01' }))
  const holder = await listenAt(`${lock}.abcdef01.sign`)
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    `The data in ${dataDir} is in use by a process in another container. Stop that one first, or set DATA_DIR to another folder.`,
  )
  expect(JSON.parse(await readFile(lock, 'utf8'))).toMatchObject({ id: 'abcdef01' })
  await holder.kill()
  const { url } = await start(dataDir)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a PostgreSQL of another container that outlived its process is left alone, and refused', async () => {
  const dataDir = await copyOfStarted()
  const cluster = join(dataDir, 'postgres/cluster')
  const note = `999999\n${cluster}\n1\n65001\n\n\n\nready\n`
  await writeFile(join(cluster, 'postmaster.pid'), note)
  const orphan = await listenAt(join(cluster, '.s.PGSQL.65001'))
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    `A PostgreSQL of another container still works on ${cluster}. End it and start again.`,
  )
  expect(await readFile(join(cluster, 'postmaster.pid'), 'utf8')).toBe(note)
  await orphan.kill()
  const { url } = await start(dataDir)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a holder that stops takes all files of its lock along', async () => {
  const dataDir = await copyOfStarted()
  await (await startEmbeddedPostgres({ dataDir })).stop()
  const files = await readdir(join(dataDir, 'postgres'))
  expect(files.filter(name => name.startsWith('lock'))).toEqual([])
})

test('a first start that was cut short is begun anew', async () => {
  const dataDir = await dataFolder()
  await mkdir(join(dataDir, 'postgres/cluster.new/base'), { recursive: true })
  const { url } = await start(dataDir)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a folder that may not be written to is named in a sentence', async () => {
  const locked = await dataFolder()
  await chmod(locked, 0o500)
  // Root may write anywhere but into the kernel's own folders.
  const dataDir = process.getuid?.() === 0 ? '/sys/kernel' : locked
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    new RegExp(`^The database cannot start: ${dataDir}/postgres .*set DATA_DIR to`, 'i'),
  )
})

test('a stop does not wait for transactions that nobody finishes', async () => {
  const { url, stop } = await start(await copyOfStarted())
  const idle = new pg.Client(url)
  idle.on('error', () => {})
  await idle.connect()
  await idle.query('begin')
  const before = Date.now()
  await stop()
  // After twenty seconds it would be cut short, and the next start would have to recover.
  expect(Date.now() - before).toBeLessThan(18_000)
})

test('a process that ends without stopping its database takes it along', async () => {
  const dataDir = await copyOfStarted()
  const holder = await startElsewhere(dataDir)
  const { pid } = await statusOf(join(dataDir, 'postgres/cluster'))
  await holder.exit()
  await expect.poll(() => isRunning(pid)).toBe(false)
})

test('a database that ends by itself is reported', async () => {
  const dataDir = await copyOfStarted()
  const onCrash = vi.fn()
  await start(dataDir, onCrash)
  const { pid } = await statusOf(join(dataDir, 'postgres/cluster'))
  process.kill(Number(pid), 'SIGKILL')
  await expect.poll(() => onCrash).toHaveBeenCalledOnce()
  expect(onCrash.mock.calls[0]?.[0].message).toContain('ended by itself')
})

async function dataFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'adwuma-embedded-'))
  // A test that is cut off may leave a server that still writes there for a moment.
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }))
  return dataDir
}

/** Of a database that was started before, and stopped. */
async function copyOfStarted(): Promise<string> {
  const dataDir = await dataFolder()
  await cp(made, dataDir, { recursive: true })
  return dataDir
}

async function start(dataDir: string, onCrash?: (error: Error) => void): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, ...(onCrash && { onCrash }) })
  onTestFinished(() => postgres.stop())
  return postgres
}

/** Another process that starts the database and then only waits to be ended. */
async function startElsewhere(dataDir: string) {
  const program = `
    const { startEmbeddedPostgres } = await import('#platform/server/database/embedded-postgres.ts')
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    process.stdin.once('data', () => process.exit())
    process.stdout.write(url)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await stopOrphan(join(dataDir, 'postgres/cluster'))
  })
  const [url] = await once(child.stdout, 'data')
  const ended = once(child, 'exit')
  return {
    pid: child.pid,
    url: String(url),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    exit: async () => {
      child.stdin.write('exit')
      await ended
    },
  }
}

/** A process that is seen by its socket alone; killed, it leaves the file of it behind. */
async function listenAt(socket: string) {
  const program = `require('net').createServer().listen(${JSON.stringify(socket)}, () => process.stdout.write('ready'))`
  const child = spawn(process.execPath, ['--input-type=commonjs', '--eval', program])
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  return {
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

function isRunning(pid: number | undefined): boolean {
  try {
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}
