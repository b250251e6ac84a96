import { execFile } from 'node:child_process'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CannotStartDatabase } from './cannot-start-database.ts'
import { socketOf } from './postgres-address.ts'
import { isListenedTo } from './socket-sign.ts'

/** What PostgreSQL itself notes about the server on this cluster. */
export async function statusOf(
  cluster: string,
): Promise<{ pid?: number; port?: number; ready: boolean }> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split(
    '\n',
  )
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return pid > 0 ? { pid, port, ready: lines[7]?.trim() === 'ready' } : { ready: false }
}

/** The port of the server that runs on this cluster now, whoever has started it. */
export async function runningPort(cluster: string): Promise<number | undefined> {
  const { pid, port, ready } = await statusOf(cluster)
  return pid !== undefined && ready && (await runsOn(cluster, pid)) ? port : undefined
}

/**
 * Ends a server that outlived the process which had started it. A note left by a server that is
 * gone is removed: its number may belong to anybody now, and PostgreSQL would refuse to start.
 */
export async function stopOrphan(cluster: string): Promise<void> {
  const { pid, port } = await statusOf(cluster)
  if (pid === undefined) return
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!(await runsOn(cluster, pid))) break
    process.kill(pid, signal)
    await untilGone(cluster, pid)
  }
  if (await runsOn(cluster, pid)) {
    throw new CannotStartDatabase(
      `A PostgreSQL left over from an earlier start (process ${pid}) does not end. End it and start again.`,
    )
  }
  if (port && !(await isSilent(socketOf(cluster, port)))) {
    throw new CannotStartDatabase(
      `A PostgreSQL of another container still works on ${cluster}. End it and start again.`,
    )
  }
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}

/** What a server had just begun when it was killed may listen for another moment. */
async function isSilent(socket: string): Promise<boolean> {
  const giveUpAt = Date.now() + 5_000
  while (await isListenedTo(socket)) {
    if (Date.now() > giveUpAt) return false
    await pause(100)
  }
  return true
}

async function untilGone(cluster: string, pid: number): Promise<void> {
  const giveUpAt = Date.now() + 20_000
  while (Date.now() < giveUpAt && (await runsOn(cluster, pid))) await pause(25)
}

/** Whether this process really is the server of this cluster: numbers are given out again. */
async function runsOn(cluster: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    return workingFolder === (await realpath(cluster))
  }
  const ps = promisify(execFile)('ps', ['-o', 'args=', '-p', String(pid)])
  return ps.then(({ stdout }) => stdout.includes(cluster)).catch(() => false)
}
