export const mobileMoneyNumber = 'Mobile money number'
export const accountNumber = 'Account number'
export const thePhoneNumberOfYourWallet = 'The phone number of your wallet, with its leading 0.'
export const checkItAgainstYourCardOrStatement = 'Check it against your card or statement.'

export const bank = 'Bank'
export const network = 'Network'
export const bankOrNetwork = 'Bank or network'
export const chooseA = (label: string) => `Choose a ${label}`
export const chooseATypeFirst = 'Choose a type first'
export const anotherOne = 'Another one'
export const nameOfThe = (label: string) => `Name of the ${label}`

export const paidToTheWalletOnYourPhone = 'Paid to the wallet on your phone.'
export const paidIntoYourAccountAtABank = 'Paid into your account at a bank.'
export const save = 'Save'
export const type = 'Type'
export const bankRoutingCodeOptional = 'Bank routing code (optional)'
export const filledInForTheBanks = 'Filled in for the banks in the list.'
export const nameOnAccount = 'Name on account'
export const yourId = 'your ID'
export const currency = 'Currency'
export const ghsForGhanaCedis = 'GHS for Ghana cedis.'

export const paymentAccountSettings = 'Payment Account Settings'
export const whereYouArePaid =
  'Where you are paid. A buyer sees it while they review an order with you.'
export const theBanksAndNetworksDidNotLoad = 'The banks and networks did not load.'

export const whatWeDoWithIt = 'What we do with it'
export const weNeedItToPayYou = 'We need it so that buyers can pay you. You can buy without it.'
export const beforeAnOrder =
  'Before an order, others see only the type, the bank or network and the currency.'
export const theNumberAndTheName =
  'The number and the name are shown to a buyer only while they review an order with you, and to our managers.'
export const weKeepItUntilYouChange = 'We keep it until you change it or delete your account.'

/** What the API's sentences call a field, and the label that it has on the screen, whichever type is chosen. */
export const labels = {
  payment_account_type_code: 'type',
  payment_account_currency: 'currency',
  payment_institution_name: 'bank or network',
  payment_institution_code: 'bank routing code',
  payment_account_no: 'account number',
  payment_name_on_account: 'name on account',
} as const
