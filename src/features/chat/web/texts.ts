import type { ReactNode } from 'react'
import { plural } from '#ui/plural.ts'
import { words } from '#ui/words.ts'

export const aboutUser = (user: string) => `About ${user}`
export const latestBetweenYou = 'Latest between you'
export const gig = 'Gig'
export const safetyReason = (brand: ReactNode) =>
  words`${brand} can only look at what was agreed here.`

export const allMessages = 'All messages'
export const moreAbout = (user: string) => `More about ${user}`
export const createCustomOffer = 'Create Custom Offer'
export const reportUser = (user: string) => `Report ${user}`

export const blockedNotice = (user: string) => `You have blocked ${user}.`

export const messages = 'Messages'
export const chatsLoadError = 'Your messages did not load.'
export const emptyHint = 'No messages yet. Find a worker and send a message.'
export const clearSearch = 'Clear search'
export const noMatch = 'Nobody of that name'
export const chatsLoading = 'Loading your messages'

export const messagesWith = (username: string | undefined) => `Messages with ${username}`
export const chatLoadError = 'This chat did not load.'
export const managerNotice = 'You read this chat as a manager.'
export const chatNotFound = 'There is no such chat'
export const messageRemoved = 'Message removed'

export const searchByUsername = 'Search by username'

export const newMessage = 'New message'
export const filesToSend = 'Files to send'
export const charactersLeft = (left: number) => `${plural(left, 'character')} left`
export const message = 'Message'
export const send = 'Send'
export const tooLongError = (by: number) => `This message is ${plural(by, 'character')} too long.`

export const acceptOfferPay = 'Accept Offer & Pay'
export const viewOrderTitle = (title: string) => `View order: ${title}`
export const viewOrder = 'View order'

export const you = 'You'
export const messageActionsLabel = (time: string) => `Actions for the message of ${time}`
export const removedByManagerNotice = 'Our team removed this message.'

export const messageMenuLabel = 'Actions for this message'
export const copyText = 'Copy text'
export const reportMessage = 'Report message'

export const sending = 'Sending'
export const sent = 'Sent'
export const read = 'Read'
export const notSent = 'Not sent'

export const unreadCount = (unread: number) =>
  unread === 0 ? 'You have read everything.' : plural(unread, 'unread message')
export const orders = 'Your orders'
export const noChatChosenHint = 'Choose a chat to read it here.'

export const sendError = 'Not sent.'

export const tapToRetry = 'Tap to retry'

export const reportMessageTitle = 'Report this message?'
export const reportMessageLead =
  'Our team will look at it. We do not tell the other person that it was you.'
export const reasonLabel = 'Why (optional)'

export const emptyChatHint =
  'Say what you need, when and where. Then agree on an order. Pay only through the order.'

export const earlierMessagesLoadError = 'No earlier messages loaded.'
export const onTheWay = 'On the way'
export const newMessages = (count: number) => plural(count, 'new message')
export const newestMessages = 'Newest messages'
export const loadingEarlierMessages = 'Loading earlier messages'
export const fileArrivedNotice = (username: string) => `${username} sent a file.`

export const loadingMessages = 'Loading messages'

export const tooManyFilesError = (most: number) => `Up to ${most} files go at once.`

export const offer = 'Offer'
export const bid = 'Bid'
export const orderNumber = (id: number) => `Order #${id}`
