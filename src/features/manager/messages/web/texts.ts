export const senderToRecipient = (sender: string, recipient: string) => `${sender} to ${recipient}`
export const openTheWholeChat = 'Open the whole chat'
export const theChatDidNotLoad = 'The chat did not load.'
export const loadingTheChat = 'Loading the chat'
export const offerTitled = (title: string) => `Offer: ${title}`
export const censoredText = (text: string) => `Censored: ${text}`

export const theReaderSays = (reportReason: string) => `The reader says: “${reportReason}”`
export const readAroundMessageOf = (id: number, sender: string) =>
  `Read around it: message ${id} of ${sender}`
export const readAroundIt = 'Read around it'
export const opensInANewTab = 'Opens in a new tab'

export const approveMessageOf = (id: number, sender: string) => `Approve message ${id} of ${sender}`
export const approve = 'Approve'
export const censorMessageOf = (id: number, sender: string) => `Censor message ${id} of ${sender}`
export const censor = 'Censor'
export const censorThisMessage = 'Censor this message?'
export const keepIt = 'Keep it'
export const neitherSeesIt = (sender: string, recipient: string) =>
  `Neither ${sender} nor ${recipient} sees its text or file any more, also where the chat is open now. This cannot be undone.`

export const manageMessages = 'Manage messages'
export const messages = 'Messages'
export const noFlaggedMessages = 'No flagged messages.'
export const id = 'Id'
export const message = 'Message'
export const sender = 'Sender'
export const recipient = 'Recipient'
