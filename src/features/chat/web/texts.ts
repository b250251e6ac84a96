import type { ReactNode } from 'react'
import { plural } from '#ui/plural.ts'
import { words } from '#ui/words.ts'

export const aboutUser = (user: string) => `About ${user}`
export const memberSince = (when: string) => `Member since ${when}`
export const latestBetweenYou = 'Latest between you'
export const gig = 'Gig'
export const neverPayOutsideAnOrder = 'Never pay outside an order'
export const brandCanOnlyLookAtWhatWasAgreed = (brand: ReactNode) =>
  words`${brand} can only look at what was agreed here.`

export const allMessages = 'All messages'
export const moreAbout = (user: string) => `More about ${user}`
export const createCustomOffer = 'Create Custom Offer'
export const reportUser = (user: string) => `Report ${user}`

export const messages = 'Messages'
export const yourMessagesDidNotLoad = 'Your messages did not load.'
export const browseGigs = 'Browse gigs'
export const noMessagesYet = 'No messages yet. Find a service, and write to whoever offers it.'
export const clearSearch = 'Clear search'
export const nobodyOfThatName = 'Nobody of that name'
export const loadMore = 'Load more'
export const loadingYourMessages = 'Loading your messages'

export const messagesWith = (username: string | undefined) => `Messages with ${username}`
export const thisChatDidNotLoad = 'This chat did not load.'
export const youReadThisChatAsAManager = 'You read this chat as a manager.'
export const thereIsNoSuchChat = 'There is no such chat'

export const unread = (unread: number) => `, ${unread} unread`
export const messageRemoved = 'Message removed'

export const searchByUsername = 'Search by username'

export const newMessage = 'New message'
export const filesToSend = 'Files to send'
export const charactersLeft = (left: number) => `${plural(left, 'character')} left`
export const addFiles = 'Add files'
export const message = 'Message'
export const send = 'Send'
export const removeName = (name: string) => `Remove ${name}`
export const thisMessageIsTooLongBy = (by: number) =>
  `This message is ${plural(by, 'character')} too long.`

export const acceptOfferPay = 'Accept Offer & Pay'
export const viewOrderTitle = (title: string) => `View order: ${title}`
export const viewOrder = 'View order'

export const showThisPicture = 'Show this picture'

export const you = 'You'
export const actionsForTheMessageOf = (time: string) => `Actions for the message of ${time}`
export const thisMessageWasRemovedByAManager = 'This message was removed by a manager.'

export const actionsForThisMessage = 'Actions for this message'
export const copyText = 'Copy text'
export const reportMessage = 'Report message'

export const sending = 'Sending'
export const sent = 'Sent'
export const read = 'Read'
export const notSent = 'Not sent'

export const chooseAChatToReadItHere = 'Choose a chat to read it here.'

export const unanswered = 'Not sent.'

export const tapToRetry = 'Tap to retry'
export const deleteThis = 'Delete'
export const sendingFile = (file: string) => `Sending ${file}`

export const reportThisMessage = 'Report this message?'
export const goBack = 'Go back'
export const aManagerLooksAtIt =
  'A manager looks at it. The other person is not told that it was you.'
export const whyOptional = 'Why (optional)'

export const sayWhatYouNeed =
  'Say what you need, by when, and where. What you agree on becomes an order, and only an order is paid.'

export const noEarlierMessagesLoaded = 'No earlier messages loaded.'
export const onTheWay = 'On the way'
export const newMessages = (count: number) => plural(count, 'new message')
export const newestMessages = 'Newest messages'
export const loadingEarlierMessages = 'Loading earlier messages'
export const sentAFile = (username: string) => `${username} sent a file.`

export const loadingMessages = 'Loading messages'

export const filesAtOnce = (most: number) => `Up to ${most} files go at once.`
