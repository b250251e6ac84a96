import type { Message, Participants } from './thread.ts'

/** Who is spoken of: in one’s own chat the other, in one of others both. */
export type Names = { username: string; participants: Participants | undefined }

export const authorOf = ({ from_user_id }: Message, { username, participants }: Names): string =>
  participants?.find(({ id }) => id === from_user_id)?.username ?? username
