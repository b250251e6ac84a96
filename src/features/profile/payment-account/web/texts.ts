export const mobileMoneyNumber = 'Mobile money number'
export const accountNumber = 'Account number'
export const walletNumberHint = 'The phone number of your wallet, with its leading 0.'
export const accountNumberHint = 'Check it against your card or statement.'

export const bank = 'Bank'
export const network = 'Network'
export const bankOrNetwork = 'Bank or network'
export const chooseA = (label: string) => `Choose a ${label}`
export const typeFirstPlaceholder = 'Choose a type first'
export const anotherOne = 'Another one'
export const nameOfThe = (label: string) => `Name of the ${label}`

export const mobileMoneyHint = 'Paid to the wallet on your phone.'
export const bankHint = 'Paid into your account at a bank.'
export const type = 'Type'
export const routingCodeLabel = 'Bank routing code (optional)'
export const routingCodeHint = 'Filled in for the banks in the list.'
export const nameOnAccount = 'Name on account'
export const yourId = 'your ID'
export const currency = 'Currency'
export const currencyHint = 'GHS for Ghana cedis.'
export const pageLead = 'Where you are paid. A buyer sees it while they review an order with you.'
export const holdTitle = 'Payouts wait'
export const holdLead = (moment: string) =>
  `Your payment account is new or was changed, so we pay nothing out to you until ${moment}. Your money is safe and goes out after that.`
export const holdHint =
  'If that was not you, open what we sent you about it by email or SMS at once, and change your password.'
export const institutionsLoadError = 'The banks and networks did not load.'

export const useTitle = 'What we do with it'
export const useAnswer = 'We need it so that buyers can pay you. You can buy without it.'
export const viewersBeforeOrder =
  'Before an order, others see only the type, the bank or network and the currency.'
export const viewersDuringOrder =
  'A buyer sees the number and the name only while they review an order with you. Our team can see them too.'
export const retentionAnswer = 'We keep it until you change it or delete your account.'

/** What sentences call a field that the API names otherwise. */
export const accountTypeField = 'type'
export const currencyField = 'currency'
export const institutionField = 'bank or network'
export const institutionCodeField = 'bank routing code'
export const accountNumberField = 'account number'
export const nameOnAccountField = 'name on account'

export const accountTypeAsked = 'Choose a type.'
export const institutionAsked = 'Choose a bank or network.'
export const mismatchedName = (name: string) => `This must be the same name as on your ID: ${name}.`

export const lookAgainButton = 'Look again'
export const sameName = {
  title: 'The names agree',
  lead: 'The network has this account in the name that you gave.',
}
export const nearName = {
  title: 'The names nearly agree',
  lead: 'The network has this account in nearly the same name. Our team looks at it; there is nothing for you to do.',
}
export const differentName = {
  title: 'The names differ',
  lead: 'The network has this account in another name. Nobody can pay you through us until that is settled. Check the number and the name and save again, or wait for our team.',
}
export const unknownName = {
  not_asked: {
    title: 'Name not looked up',
    lead: 'We have not asked the network in whose name this account is.',
  },
  not_found: {
    title: 'Number not found',
    lead: 'The network does not know this number. Check it and save again.',
  },
  unavailable: {
    title: 'Name not looked up yet',
    lead: 'The network did not answer. We ask again every hour for three days.',
  },
  limit: {
    title: 'Name not looked up yet',
    lead: 'This was looked up often today. We look again later.',
  },
}
