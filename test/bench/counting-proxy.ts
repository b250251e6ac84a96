/** Passes everything between a browser and a server on, and counts what the line would carry. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Line = {
  url: string
  /** Bytes to the browser, and requests, since it was asked before. */
  take(): { kilobytes: number; requests: number }
  /** Resolves once nothing has been carried for a while. */
  untilQuiet(): Promise<void>
  end(): Promise<void>
}

const quietMs = 2000
const requestLine = /^(?:GET|POST|PUT|DELETE|HEAD|OPTIONS) \S+ HTTP\/1\.1\r$/gm

/** `portOf` the server is asked with each connection: the server may be started after the line, for its address. */
export async function startLine(portOf: () => number): Promise<Line> {
  let [bytes, requests, lastAt] = [0, 0, performance.now()]
  const open = new Set<Socket>()
  const proxy = createServer(browser => {
    const server = connect(portOf(), '127.0.0.1')
    for (const socket of [browser, server]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.once('close', () => open.delete(socket))
    }
    browser.on('data', chunk => {
      requests += chunk.toString('latin1').match(requestLine)?.length ?? 0
      lastAt = performance.now()
    })
    server.on('data', chunk => {
      bytes += chunk.length
      lastAt = performance.now()
    })
    browser.pipe(server).pipe(browser)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    take: () => {
      const taken = { kilobytes: bytes / 1000, requests }
      bytes = 0
      requests = 0
      return taken
    },
    untilQuiet: async () => {
      while (performance.now() - lastAt < quietMs)
        await new Promise(resolve => setTimeout(resolve, 100))
    },
    end: async () => {
      for (const socket of open) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
