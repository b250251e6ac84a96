import { createContext } from 'react'
import { useRequiredContext } from '#platform/web/required-context.ts'

export type Unread = { messages: number; notifications: number }

/** What the screens of notifications need of other features; `src/web-ports.tsx` gives it. */
export type NotificationPorts = {
  /** Undefined until the person is known. */
  useUnread: () => Unread | undefined
}

export const NotificationPortsContext = createContext<NotificationPorts | null>(null)

export const useNotificationPorts = () => useRequiredContext(NotificationPortsContext)
