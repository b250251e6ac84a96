import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type FakeSmtp = { url: string; commands: string[]; messages: string[] }

/** The least of SMTP: `replies` says what to answer to a command instead of "yes". */
export async function fakeSmtp(replies: Record<string, string> = {}): Promise<FakeSmtp> {
  const commands: string[] = []
  const messages: string[] = []
  const server = createServer(socket => converse(socket, { replies, commands, messages }))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The fake has no port')
  return { url: `smtp://127.0.0.1:${address.port}`, commands, messages }
}

type Conversation = { replies: Record<string, string>; commands: string[]; messages: string[] }

function converse(socket: Socket, { replies, commands, messages }: Conversation): void {
  let pending = ''
  let inMessage = false
  const say = (reply: string) => socket.write(`${reply}\r\n`)
  const take = (end: string) => {
    const [taken = '', ...rest] = pending.split(end)
    pending = rest.join(end)
    return taken
  }
  socket.on('error', () => {})
  say('220 fake')
  socket.on('data', chunk => {
    pending += chunk.toString()
    while (pending.includes(inMessage ? '\r\n.\r\n' : '\r\n')) {
      if (inMessage) {
        messages.push(take('\r\n.\r\n'))
        inMessage = false
        say('250 kept')
      } else {
        const command = take('\r\n')
        commands.push(command)
        const verb = command.slice(0, 4).toUpperCase()
        const reply = replies[verb] ?? ANSWERS[verb] ?? '250 ok'
        inMessage = reply.startsWith('354')
        if (reply) say(reply)
      }
    }
  })
}

const ANSWERS: Record<string, string> = {
  EHLO: '250-fake\r\n250-AUTH PLAIN\r\n250 8BITMIME',
  AUTH: '235 welcome',
  DATA: '354 go on',
  QUIT: '221 bye',
}
