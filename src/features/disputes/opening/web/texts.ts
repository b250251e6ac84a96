export const pageTitle = 'Open a dispute'
export const lead = (other: string) =>
  `For when you and ${other} cannot agree how the order ends. Our team decides then.`
export const backToOrder = 'Back to the order'
export const proposeInstead = 'Propose how to end it instead'
export const proposeHint =
  'Have you asked the other side already? What you both agree to ends the order at once.'

export const stopsTitle = 'What happens then'
export const stopsPoints = [
  'The order stops: no step and no payment is taken until the dispute is closed. You can still write to each other and agree.',
  'The other side has 72 hours to answer.',
  'Then our team decides within 7 days. For 72 hours after that, either side can appeal once.',
]
export const heldPoint = (amount: string) =>
  `We keep holding ${amount}. The decision says who gets how much of it.`

export const reason = 'What is it about?'
export const reasonPlaceholder = 'Choose a reason'
export const reasonAsked = 'Choose what it is about.'
export const descriptionHint =
  'What was agreed, what was done, and when. The other side reads it, too.'
export const descriptionAsked = 'Say what happened.'
export const splitTitle = 'How should the money be divided?'
export const splitAsked = 'Enter how much should go back to the buyer.'
export const splitName = 'amount'
export const nothingHeld =
  'We hold no money for this order, so there is none to divide. The decision says who is right, and ends the order.'
export const openButton = 'Open the dispute'
export const cannotOpen = 'A dispute can be opened while the work is under way, twice by each side.'
export const inDispute = (id: number) => `This order is in dispute #${id}.`
export const viewDispute = 'View the dispute'
