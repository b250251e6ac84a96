/** Pages of messages that a thread asks for beside the newest one. Lists of chats load nothing of this. */
import { type ChatAddress, changeThread, fetchMessages, threadIn } from './chat-cache.ts'
import { joinMessages } from './thread.ts'

/** The messages before those that are here. @throws ApiError */
export async function fetchEarlier(address: ChatAddress): Promise<void> {
  const before = threadIn(address)?.messages[0]?.id
  if (before === undefined) return
  const { messages, has_more } = await fetchMessages({ ...address, before })
  changeThread(address, thread =>
    // It may have been shortened meanwhile.
    thread.messages[0]?.id === before
      ? { ...thread, messages: joinMessages(thread.messages, messages), hasEarlier: has_more }
      : thread,
  )
}

/** Fetches messages again whose links to files have expired. Answers that of this one. @throws ApiError */
export async function renewLinks(address: ChatAddress, messageId: number) {
  const { messages } = await fetchMessages({ ...address, before: messageId + 1 })
  changeThread(address, thread => {
    const known = new Set(thread.messages.map(({ id }) => id))
    const shown = messages.filter(({ id }) => known.has(id))
    return { ...thread, messages: joinMessages(thread.messages, shown) }
  })
  return messages.find(({ id }) => id === messageId)?.file?.firebase_url
}
