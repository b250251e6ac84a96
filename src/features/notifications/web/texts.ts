export const notifications = 'Notifications'
export const messages = 'Messages'
export const inboxLabel = 'Messages and notifications'
export const withCount = (label: string, count: number) =>
  `${label} (${count > 99 ? '99+' : count})`

export const listLoadError = 'Your notifications did not load.'
export const listLoading = 'Loading your notifications'
export const emptyTitle = 'No notifications yet.'
export const emptyLead = 'News about your orders, payments and account will be here.'
export const markAllButton = 'Mark all as read'
export const allReadNotice = 'All notifications are marked as read.'
export const settingsLink = 'Notification Settings'
export const unreadMark = 'Unread: '
