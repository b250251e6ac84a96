import { plural } from '#ui/plural.ts'

export const payeeTitle = 'Who gets the money'
export const payeeLoading = 'Loading who gets the money'
export const payeeLoadError = 'Who gets the money did not load.'
export const verifiedCard = 'Verified card'
export const accountName = 'Name on the account'
export const registeredName = 'Name registered with the network'
export const agrees = 'Agrees'
export const nearly = 'Nearly'
export const differs = 'Differs'
export const notKnown = 'Not known'
export const walletChanged = (days: number) =>
  days === 0 ? 'Wallet changed today' : `Wallet changed ${plural(days, 'day')} ago`
export const differentTitle = 'Do not pay into this wallet'
export const differentWarning = (seller: string) =>
  `The network knows it under another name than ${seller}’s account. Payment through us waits until that is settled.`
export const otherNameLink = 'What to do about another name'
export const sentToUs = (seller: string) =>
  `You send the money to us. We pay it into the wallet of ${seller} when the order is completed.`
export const walletNotKnown = 'Nobody could tell us in whose name that wallet is.'
