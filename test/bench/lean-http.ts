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

type Request = { url: string; headers?: Record<string, string> }
/** What was read of an answer, whose body is counted and not kept. */
type Reading = { head: Buffer; status: number; missing: number; isChunked: boolean; tail: string }

/**
 * Asks over one connection, one question after the other, and answers the status once the last byte is there. Nothing of
 * what comes is kept: to collect it takes longer now and then than what is measured.
 */
export class LeanReader {
  #socket: Socket | undefined

  async read({ url, headers = {} }: Request): Promise<number> {
    const { hostname, port, host, pathname, search } = new URL(url)
    const socket = this.#socket ?? (await this.#open(hostname, Number(port)))
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const answered = readAnswer(socket)
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}\r\n`)
    return answered
  }

  close(): void {
    this.#socket?.destroy()
  }

  async #open(host: string, port: number): Promise<Socket> {
    const socket = connect({ host, port, noDelay: true })
    await once(socket, 'connect')
    socket.once('close', () => {
      this.#socket = undefined
    })
    this.#socket = socket
    return socket
  }
}

function readAnswer(socket: Socket): Promise<number> {
  const reading: Reading = {
    head: Buffer.alloc(0),
    status: 0,
    missing: 0,
    isChunked: false,
    tail: '',
  }
  return new Promise((resolve, reject) => {
    const take = (data: Buffer) => {
      if (!isComplete(reading, data)) return
      stop()
      resolve(reading.status)
    }
    const fail = () => {
      stop()
      reject(new Error('The server hung up'))
    }
    const stop = () => socket.off('data', take).off('close', fail)
    socket.on('data', take).on('close', fail)
  })
}

function isComplete(reading: Reading, data: Buffer): boolean {
  let body = data
  if (reading.status === 0) {
    reading.head = Buffer.concat([reading.head, data])
    const end = reading.head.indexOf('\r\n\r\n')
    if (end < 0) return false
    body = reading.head.subarray(end + 4)
    readHead(reading, reading.head.toString('latin1', 0, end))
  }
  reading.missing -= body.length
  reading.tail = (reading.tail + body.toString('latin1', Math.max(0, body.length - 5))).slice(-5)
  return reading.isChunked ? reading.tail === '0\r\n\r\n' : reading.missing <= 0
}

function readHead(reading: Reading, head: string): void {
  reading.status = Number(head.slice(9, 12))
  reading.isChunked = /\r\ntransfer-encoding: chunked/i.test(head)
  reading.missing = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
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
