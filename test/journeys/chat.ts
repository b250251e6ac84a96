/** What journeys through chats begin from: made by calls, where the screen is not the point. */
import { type APIRequestContext, expect } from '@playwright/test'
import { bearer, type Someone } from './gigs.ts'
import { member } from './people.ts'

export type Member = Someone & { username: string }

export async function chatter(request: APIRequestContext): Promise<Member> {
  const { person, userId, token } = await member(request)
  return { username: person.username, userId, token }
}

export const two = async (request: APIRequestContext) =>
  [await chatter(request), await chatter(request)] as const

export const chatWith = ({ username }: { username: string }) => `/account/messages/0/${username}`

export async function say(
  request: APIRequestContext,
  { from, to, text }: { from: Someone; to: Someone; text: string },
): Promise<{ id: number; chat_id: number }> {
  const answer = await request.post('/api/chat/message/send', {
    data: { to_user_id: to.userId, message: text },
    headers: bearer(from),
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).messages[0]
}

/** As many as the server has of this chat, however often they were sent. */
export async function textsIn(
  request: APIRequestContext,
  reader: Someone,
  other: { username: string },
): Promise<string[]> {
  const answer = await request.get(`/api/chat/0/${other.username}`, { headers: bearer(reader) })
  const { messages } = (await answer.json()) as { messages: { message: string }[] }
  return messages.map(({ message }) => message)
}
