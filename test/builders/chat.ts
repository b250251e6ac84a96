import type { FastifyInstance } from 'fastify'
import { asUser } from './accounts.ts'
import { multipart } from './gigs.ts'

type Person = { id: number; username: string }

/** Sends through the call and answers what it said. */
export async function send(
  server: FastifyInstance,
  from: Person,
  to: { id: number },
  message: string,
  extraFields: Record<string, string | number> = {},
) {
  const answer = await server.inject({
    method: 'POST',
    url: '/api/chat/message/send',
    headers: await asUser(from),
    payload: { to_user_id: to.id, message, ...extraFields },
  })
  return { status: answer.statusCode, ...answer.json() }
}

type FileToSend = { filename: string; body: Buffer | string; type?: string }

export async function sendFiles(
  server: FastifyInstance,
  from: Person,
  to: { id: number },
  files: FileToSend[],
  message = '',
  extraFields: Record<string, string | number> = {},
) {
  const { payload, headers } = multipart(
    { to_user_id: to.id, message, ...extraFields },
    files.map(file => ({ name: 'message_files[]', ...file })),
  )
  const answer = await server.inject({
    method: 'POST',
    url: '/api/chat/message/send',
    headers: { ...headers, ...(await asUser(from)) },
    payload,
  })
  return { status: answer.statusCode, ...answer.json() }
}

/** The chat as the reader sees it. */
export async function openChat(
  server: FastifyInstance,
  reader: Person,
  other: Person,
  query: { chatId?: number; before?: number; after?: number } = {},
) {
  const { chatId = 0, ...rest } = query
  const search = new URLSearchParams(
    Object.entries(rest).map(([name, value]) => [name, String(value)]),
  )
  const answer = await server.inject({
    url: `/api/chat/${chatId}/${other.username}?${search}`,
    headers: await asUser(reader),
  })
  return { status: answer.statusCode, ...answer.json() }
}
