import type { ReactNode } from 'react'
import { words } from '#ui/words.ts'

export const account = 'Account'

export const paymentsAndReceipts = 'Payments and receipts'
export const payments = 'Payments'

export const profile = 'Profile'
export const yourProfileDidNotLoad = 'Your profile did not load.'
export const profileSettings = 'Profile settings'
export const yourRights = 'Your rights'
export const yourData = 'Your data'
export const whatYouAgreedTo = 'What you agreed to, a copy of your data, and deleting your account.'
export const openTheLinkWeSentTo = (pendingEmail: string) =>
  `Open the link we sent to ${pendingEmail}.`
export const numberEndingIn = (institutionName: string, accountNo: string) =>
  `${institutionName} · number ending in ${accountNo}`

export const ofDone = (done: number, all: number) => `${done} of ${all} done`
export const nothingToDo = 'Nothing to do. You can change each setting at any time.'

export const usernameAndEmail = 'Username and Email'
export const password = 'Password'
export const identityDetails = 'Identity Details'
export const verifyYourIdentity = 'Verify your identity'
export const paymentAccountSettings = 'Payment Account Settings'
export const addYourPaymentAccount = 'Add your payment account'
export const location = 'Location'
export const setYourLocation = 'Set your location'

export const loadingYourProfile = 'Loading your profile'

export const thisPageDidNotLoad = 'This page did not load.'

export const done = 'done'

export const yourAccountDidNotLoad = 'Your account did not load.'

export const youCanSeeCorrectAndDelete = (yourData: ReactNode) =>
  words`You can see, correct and delete ${yourData} at any time.`
export const allYourData = 'your data'
