import type { ReactNode } from 'react'
import { words } from '#ui/words.ts'

export const statedTitle = 'I paid directly'
export const formLead = (seller: string) =>
  `Have you sent the money to ${seller} yourself? Type in the id from the message of your network, and we ask ${seller} to look at the balance. Once both of you agree, you get a receipt.`
export const networkIdLabel = 'Transaction id'
export const networkIdHint = 'You find it in the message of your network.'
export const networkIdName = 'transaction id'
export const networkIdAsked = 'Enter the transaction id from the message of your network.'
export const amountLabel = 'Amount you sent'
export const amountAsked = 'Enter the amount that you sent.'
export const sendButton = 'Ask for a receipt'

export const waitingTitle = 'You said that you paid directly'
export const waitingLead = (seller: string, until: string) =>
  `We have asked ${seller} to look at the balance and answer by ${until}.`
export const silentLead = (seller: string) => `${seller} has not answered within 24 hours.`
export const deniedTitle = (seller: string) => `${seller} says that no money came`
export const deniedLead =
  'Look at your own balance and messages from the network. If the money has left your account, get help.'
export const reportButton = 'Report a problem'
export const otherPaymentTitle = 'I paid again, or typed another id'

export const saysPaid = (buyer: string, amount: string) =>
  `${buyer} says that he paid you ${amount}. Look at your own balance, not at a text or picture.`
export const falsePayments = 'How false payments look'
export const otherAmount = (price: string) =>
  `The order costs ${price}. If you confirm this amount, the order counts as paid.`
export const answerBy = (until: string) => `Answer by ${until}.`
export const tooLateToDeny =
  'The time to say that no money came is over. If it came, you can still confirm.'
export const youDenied = 'You said that no money came. If it has come since, confirm it.'
export const heldGoesBack = (buyer: string) =>
  `Once you confirm, what we hold for this order goes back to ${buyer}.`
export const heldInDispute = 'What we hold for this order stays with us until the dispute is over.'
export const balanceChecked = 'I looked at my own balance'
export const balanceCheckedAsked = 'Look at your own balance first, then tick this.'
export const receivedButton = 'Money received'
export const notReceivedButton = 'No money came'
export const denyTitle = (buyer: string) => `Did no money come from ${buyer}?`
export const denyWarning = (buyer: string) => `We tell ${buyer}, who may then open a dispute.`
export const reasonLabel = 'What you found (optional)'

export const confirmedTitle = 'Paid directly'
export const confirmedLead = (buyer: string, seller: string, amount: string) =>
  `${buyer} paid ${seller} ${amount}, and both of you say so.`
export const receiptLink = 'Show the receipt'
export const receiptAddress = 'address of the receipt'
export const openToAll = 'Whoever has its address can see it.'

export const managerState = {
  stated: 'The buyer says that he paid directly.',
  denied: 'The seller says that no money came.',
  confirmed: 'Buyer and seller say that this was paid directly.',
  void: 'This receipt was withdrawn.',
} as const

export const placeLoadError = 'What is known of the payment did not load.'

export const pageTitle = 'Receipt'
export const withdrawn = (brand: string) => `This receipt was withdrawn by ${brand}.`
export const signatureValid = 'Signature valid'
export const signatureInvalid = 'The signature could not be verified. Do not rely on this receipt.'
export const pageLead =
  'The buyer said that he paid, and the seller found the money in the balance.'
export const paidBy = 'Paid by'
export const statedOn = 'Stated'
export const confirmedOn = 'Confirmed'
export const networkIdEnd = 'Transaction id ends in'
export const code = 'Code'
export const qrLabel = 'QR code of this page'
export const qrHint = 'Scan it to open this page, and compare the address.'
export const howToVerifyTitle = 'Check the signature yourself'
export const howToVerify = (keys: ReactNode) =>
  words`Below is the text that was signed, and its Ed25519 signature. ${keys} lists the public keys.`
export const keysAddress = '/api/receipts/keys'
