import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A proxy to the database that can be closed, so that its connections are cut, or go silent, so that nobody says so. */
export async function openDoor(databaseUrl: string) {
  const { host, port } = addressOf(databaseUrl)
  const through = new Set<Socket>()
  let isShut = false
  let isSilent = false
  const silence = (side: Socket) => void side.unpipe().resume()
  const server = createServer(near => {
    if (isShut) return void near.destroy()
    if (isSilent) return silence(near.on('error', () => {}))
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const side of [near, far]) {
      through.add(side)
      side.on('error', () => {})
    }
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as { port: number }).port)
  url.search = ''
  return {
    url: url.href,
    shut: () => {
      isShut = true
      for (const side of through) side.destroy()
    },
    /** Connections of now, and those that come, stay as they are, and nothing passes any more. */
    goSilent: () => {
      isSilent = true
      for (const side of through) silence(side)
    },
    /** To new connections. */
    open: () => {
      isShut = false
      isSilent = false
    },
  }
}

function addressOf(databaseUrl: string): { host: string; port: number } {
  const url = new URL(databaseUrl)
  return { host: url.searchParams.get('host') ?? url.hostname, port: Number(url.port) || 5432 }
}
