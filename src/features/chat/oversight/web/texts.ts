export const reasonLabel = 'Reason'
export const reasonHint = 'Why you read what others wrote to each other. It is logged.'
export const reasonTooShort = 'Enter a reason of at least 5 characters.'
export const openChatButton = 'Open the chat'

/** Before the second of the two. */
export const withPerson = 'with'
export const latestBetweenThem = 'Latest between the two'
