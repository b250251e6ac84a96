import { access, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** macOS takes 103 bytes, Linux 107. */
export const longestSocket = 103
const socketPrefix = '.s.PGSQL.'

type AddressParts = { folder: string; port: number; password: string; database: string }

/**
 * By the server's socket in the cluster's folder, which only we may enter: that is sooner there and back than over
 * loopback. Where there is none, or systems would not take a path that long, by its port.
 */
export async function addressOf({
  folder,
  port,
  password,
  database,
}: AddressParts): Promise<string> {
  const address = `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
  const socket = socketOf(folder, port)
  const isUsable = Buffer.byteLength(socket) <= longestSocket && (await isThere(socket))
  return isUsable ? `${address}?host=${encodeURIComponent(folder)}` : address
}

export const socketOf = (folder: string, port: number) => join(folder, `${socketPrefix}${port}`)

/** What a killed server left: the next one has another port, and would leave them lying. */
export async function removeSockets(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const sockets = names.filter(name => name.startsWith(socketPrefix))
  await Promise.all(sockets.map(name => rm(join(folder, name), { force: true })))
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
