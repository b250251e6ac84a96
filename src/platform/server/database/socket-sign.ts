import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { longestSocket } from './postgres-address.ts'

/**
 * Listens at this path for as long as this process lives: the system lets go of it with the process, however that ends.
 * Undefined where the disk takes no sockets, or the path is too long for one.
 */
export async function openSign(path: string): Promise<{ close: () => Promise<void> } | undefined> {
  if (Buffer.byteLength(path) > longestSocket) return undefined
  const server = createServer(socket => socket.destroy())
  try {
    server.listen(path)
    await once(server, 'listening')
  } catch {
    return undefined
  }
  server.on('error', () => {})
  server.unref()
  return { close: () => new Promise(resolve => server.close(() => resolve())) }
}

/** So many ask that they have to queue, or we may not ask, or have no room to: somebody may be there. */
const unsureCodes = ['EAGAIN', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE']

/** Whether a process listens at this path, also one of another container, whose number means nothing here. */
export function isListenedTo(path: string): Promise<boolean> {
  return new Promise(resolve => {
    if (Buffer.byteLength(path) > longestSocket) return resolve(false)
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', error =>
      resolve('code' in error && unsureCodes.includes(String(error.code))),
    )
  })
}
