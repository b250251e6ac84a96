import { plural } from '#ui/plural.ts'

export const senderToRecipient = (sender: string, recipient: string) => `${sender} to ${recipient}`
export const wholeChatLink = 'Open the whole chat'
export const chatLoadError = 'The chat did not load.'
export const chatLoading = 'Loading the chat'
export const offerTitled = (title: string) => `Offer: ${title}`
export const censoredText = (text: string) => `Censored: ${text}`

export const theReaderSays = (reportReason: string) => `The reader says: “${reportReason}”`
export const readAroundLabel = (id: number, sender: string) =>
  `Read around it: message ${id} of ${sender}`
export const readAroundButton = 'Read around it'

export const approveMessageOf = (id: number, sender: string) => `Approve message ${id} of ${sender}`
export const censorMessageOf = (id: number, sender: string) => `Censor message ${id} of ${sender}`
export const censor = 'Censor'
export const censorTitle = 'Censor this message?'
export const censorWarning = (sender: string, recipient: string) =>
  `${sender} and ${recipient} will no longer see its text or file, also where the chat is open now. This cannot be undone.`

export const pageTitle = 'Manage messages'
export const emptyTitle = 'No flagged messages.'
export const message = 'Message'
export const sender = 'Sender'
export const recipient = 'Recipient'

export const aroundTitle = 'In the chat'
export const queueTitle = 'Messages to decide'
export const approveMany = (count: number) => `Approve ${plural(count, 'message')}`
export const manyApproved = (count: number) => `${plural(count, 'message')} approved`
