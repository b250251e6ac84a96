import { messagesAMinute } from '#platform/limits.ts'
import { settings } from '#platform/server/settings/settings.ts'

/** What somebody may write in a minute: faster than anybody types, slow enough that nobody floods others. */
export const mostInAMinute = () =>
  settings.RATE_LIMITS === 'off' ? 2_147_483_647 : messagesAMinute

/** How long a link to a file of a message works. */
export const fileLinkMinutes = 60
/** An e-mail waits this long, in which the message may be read. */
export const mailAfterMinutes = 3
/** One that has been due for this long got lost on its way. */
export const mailLostMinutes = 60
/** At most one e-mail for a chat in this time. */
export const mailPauseMinutes = 15
/** A push waits this long, in which the message may be read. */
export const pushAfterSeconds = 10
/** At most one push for a chat in this time. */
export const pushPauseSeconds = 60
/** One that has been due for this long got lost on its way. */
export const pushLostMinutes = 60
