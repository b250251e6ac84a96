import type { Limit } from '#platform/server/limits.ts'

/** Faster than anybody types; slow enough that nobody floods others. */
export const messagesPerPerson: Limit = { name: 'chat-message', points: 120, seconds: 60 }
/** Talking to many strangers at once is what spammers do. */
export const newChatsPerPerson: Limit = { name: 'chat-new', points: 60, seconds: 3600 }
export const reportsPerPerson: Limit = { name: 'chat-report', points: 30, seconds: 3600 }

/** How long a link to a file of a message works. */
export const fileLinkMinutes = 60
/** An e-mail waits this long, in which the message may be read. */
export const mailAfterMinutes = 3
/** At most one e-mail for a chat in this time. */
export const mailPauseMinutes = 15
