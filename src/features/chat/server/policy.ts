import type { Limit } from '#platform/server/limits.ts'
import { settings } from '#platform/server/settings.ts'

/** What somebody may write in a minute: faster than anybody types, slow enough that nobody floods others. */
const messagesAMinute = 120
export const mostInAMinute = () =>
  settings.RATE_LIMITS === 'off' ? 2_147_483_647 : messagesAMinute
/** Talking to many strangers at once is what spammers do. */
export const newChatsPerPerson: Limit = { name: 'chat-new', points: 60, seconds: 3600 }
export const reportsPerPerson: Limit = { name: 'chat-report', points: 30, seconds: 3600 }

/** How long a link to a file of a message works. */
export const fileLinkMinutes = 60
/** An e-mail waits this long, in which the message may be read. */
export const mailAfterMinutes = 3
/** At most one e-mail for a chat in this time. */
export const mailPauseMinutes = 15
