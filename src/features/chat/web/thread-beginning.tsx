import { Avatar } from '#ui/avatar.tsx'
import type { Chat } from './thread.ts'

/** Above the first message of all. */
export function ThreadBeginning({ user }: { user: Chat['user'] }) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-8 text-center">
      <Avatar name={user.name} size="large" />
      <p className="font-semibold">{user.name}</p>
      <p className="max-w-80 text-meta text-muted">
        Say what you need, by when, and where. What you agree on becomes an order, and only an order
        is paid.
      </p>
    </div>
  )
}
