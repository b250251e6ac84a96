import { PersonAvatar } from '#features/accounts/portraits/web/person-avatar.tsx'
import * as texts from './texts.ts'
import type { Chat } from './thread.ts'

/** Above the first message of all. */
export function ThreadBeginning({ user }: { user: Chat['user'] }) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-8 text-center">
      <PersonAvatar person={user} size="large" />
      <p className="font-semibold">{user.name}</p>
      <p className="max-w-80 text-meta text-muted">{texts.emptyChatHint}</p>
    </div>
  )
}
