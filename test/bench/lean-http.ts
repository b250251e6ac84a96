/**
 * HTTP over one kept connection, with next to no time of its own, as Socket.IO's client is: Node's takes longer to send
 * a question than the server to read it, and what we measure is the server.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type Question = { method: 'GET' | 'POST'; path: string; token: string; body?: object }
export type Answer = { status: number; text: string }
export type Ask = (question: Question) => Promise<Answer>

/** Asks one server, also while earlier questions are open: it answers in order. Connects anew when the server has hung up. */
export function leanHttp(url: string): Ask {
  const { hostname, port, host } = new URL(url)
  let line: Promise<Line> | undefined
  return async question => {
    line ??= openLine(hostname, Number(port), () => {
      line = undefined
    })
    const { socket, waiting } = await line
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject })
      socket.write(formatRequest(question, host))
    })
  }
}

type Waiting = { resolve(answer: Answer): void; reject(error: Error): void }
type Line = { socket: Socket; waiting: Waiting[] }

async function openLine(host: string, port: number, onClosed: () => void): Promise<Line> {
  const socket = connect({ host, port, noDelay: true })
  const waiting: Waiting[] = []
  let unread: Buffer = Buffer.alloc(0)
  socket.on('data', data => {
    unread = Buffer.concat([unread, data])
    for (let next = firstIn(unread); next; next = firstIn(unread)) {
      unread = unread.subarray(next.length)
      waiting.shift()?.resolve(next.answer)
    }
  })
  socket.on('close', () => {
    onClosed()
    for (const { reject } of waiting) reject(new Error('The server hung up'))
  })
  await once(socket, 'connect')
  return { socket, waiting }
}

function formatRequest({ method, path, token, body }: Question, host: string): string {
  const head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n`
  if (!body) return `${head}\r\n`
  const text = JSON.stringify(body)
  return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}

/** The answer that these bytes begin with, once it is there as a whole; ours always tell their length. */
function firstIn(bytes: Buffer): { answer: Answer; length: number } | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const size = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (size === undefined) throw new Error(`An answer without its length:\n${head}`)
  const length = end + 4 + Number(size)
  if (bytes.length < length) return undefined
  const text = bytes.toString('utf8', end + 4, length)
  return { answer: { status: Number(head.slice(9, 12)), text }, length }
}
