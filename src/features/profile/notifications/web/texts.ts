import type { NotificationChannel, NotificationGroup } from '#features/notifications/process.ts'

export const pageLead = 'Choose what we tell you, and how.'
export const loadError = 'Your notification settings did not load.'

export const groupsTitle = 'What we tell you'
export const groupNames: Record<NotificationGroup, string> = {
  orders: 'Orders',
  offers: 'Offers and bids',
  messages: 'Messages',
  money: 'Money',
  account: 'Your account',
  reviews: 'Reviews',
  news: 'News and tips',
}
export const groupHints: Record<NotificationGroup, string> = {
  orders: 'Requests, answers, deadlines and finished work.',
  offers: 'Offers to you, and bids on your requests.',
  messages: 'What people write to you.',
  money: 'Payments, refunds and money on its way to you.',
  account: 'Your identity, gigs, password and payment account. Email stays on.',
  reviews: 'Reviews of you, and answers to yours.',
  news: 'What is new here. Never more than you asked for.',
}
export const channelNames: Record<NotificationChannel, string> = {
  push: 'Push',
  email: 'Email',
  sms: 'SMS',
}

export const quietTitle = 'Quiet hours'
export const quietHint =
  'An SMS waits until they end, and so does a push that is not urgent. The reminder of a request that would be lost before the morning still comes, and so do warnings about your account.'
export const quietFromLabel = 'From'
export const quietToLabel = 'To'
/** What sentences call a field that the API names otherwise. */
export const quietFromField = 'from'
export const quietToField = 'to'
export const quietFromAsked = 'Enter a time, such as 21:00.'
export const quietToAsked = 'Enter a time, such as 06:00.'
export const previewsLabel = 'Show message text on the lock screen'
export const previewsHint = 'Else your phone says only who wrote to you.'

export const smsTitle = 'When we send an SMS'
export const smsHint =
  'Only for urgent news that you have not seen here after a few minutes. Only a few a day.'
export const listTitle = 'Always in your list'
export const listHint = 'Whatever you choose, you find all of it in Notifications.'

export const devicesTitle = 'Other devices'
export const removeDevice = (device: string) => `Remove ${device}`
export const lastToldHint = (when: string) => `Last used ${when}`
export const removedNotice = (device: string) => `${device} gets no more notifications.`
