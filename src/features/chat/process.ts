/** Limits of talking, shared by both sides. */

export const maxMessageFiles = 5
export const messageFileMegabytes = 10
export const longestMessage = 5_000
/** How many messages a chat opens with, and how many come at a time after. */
export const messagesAtATime = 50
/** In the list of chats. */
export const lastMessageLength = 35
export const fileNameLength = 20
export const chatsPerPage = 15
