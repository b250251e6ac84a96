import type { ReactNode } from 'react'
import { plural } from '#ui/plural.ts'
import { words } from '#ui/words.ts'

export const account = 'Account'

export const login = 'Login'

export const profile = 'Profile'
export const gigs = 'Gigs'
export const money = 'Money'
export const subscription = 'Subscription'
export const managerArea = 'Manager Area'
export const logout = 'Logout'

export const register = 'Register'
export const loginOrRegister = 'Login or register'

export const forgotPassword = 'Forgot password'
export const itWorksOnce = (message: string, minutes: number) =>
  `${message} It works once, for ${minutes} minutes.`
export const weSendALinkToYourEmail = 'We send a link to your email. Open it to set a new password.'
export const email = 'Email'
export const sendLinkAgain = 'Send link again'
export const sendLink = 'Send link'

export const password = 'Password'
export const forgotYourPassword = 'Forgot your password?'
export const logIn = 'Log in'

export const loginOrRegisterTitle = 'Login or Register'
export const comeInToTrade =
  'Log in, or register with your phone number, to offer services in Ghana, request them, and be paid by mobile money.'
export const logInTo = (reason: string | undefined) => (reason ? `Log in to ${reason}` : logIn)
export const registerTo = (reason: string | undefined) =>
  reason ? `Register to ${reason}` : register

export const requestOrOffer = 'request or offer a service'
export const editThisGig = 'edit this gig'
export const promoteThisGig = 'promote this gig'
export const makeAnOffer = 'make an offer'
export const requestThisService = 'request this service'
export const orderAService = 'order a service'
export const goOnWithThisService = 'go on with this service'
export const seeThisPayment = 'see this payment'
export const makeAReport = 'make a report'
export const writeYourReview = 'write your review'
export const writeAMessage = 'write a message'
export const readYourMessages = 'read your messages'
export const changeOrConfirmYourEmail = 'change or confirm your email'
export const seeYourProfile = 'see your profile'
export const seeYourGigs = 'see your gigs'
export const seeYourOrders = 'see your orders'
export const seeYourFavorites = 'see your favorites'
export const seeYourSubscription = 'see your subscription'
export const seeYourAccount = 'see your account'

export const logOut = 'Log out'
export const loggingOut = 'Logging out'

export const atLeastCharacters = (shortest: number) => `At least ${shortest} characters.`
export const charactersMore = (count: number) => `${plural(count, 'character')} more.`
export const goodALongerOneIsStronger = 'Good. A longer one is stronger.'
export const strong = 'Strong.'

export const name = 'Name'
export const asOnYourId = 'As on your ID: it is needed to verify your identity.'
export const username = 'Username'
export const whatOthersSee = 'What others see: 4 to 30 letters, digits, dots or underscores.'
export const country = 'Country'
export const phone = 'Phone'
export const weSendACodeBySms = '10 digits. We send a code there by SMS.'
export const whyWeNeedAllOfThis =
  'We need all of this to open your account, verify your phone and let you deal with others. Your name and username are public; phone and email are not. You can see, correct or delete your data at any time.'
export const iAgreeToTermsAndPrivacy = (termsOfUse: ReactNode, privacyPolicy: ReactNode) =>
  words`I agree to the ${termsOfUse} and the ${privacyPolicy}.`
export const termsOfUse = 'Terms of Use'
export const privacyPolicy = 'Privacy Policy'

export const sendANewCodeIn = (left: string) => `Send a new code in ${left}`
export const sendANewCode = 'Send a new code'

export const afterwardsEveryDeviceIsLoggedOut = 'Afterwards every device is logged out.'
export const newPassword = 'New password'
export const setNewPassword = 'Set new password'

export const askForANewLink = 'Ask for a new link'
export const checkingTheLink = 'Checking the link'

export const verifyYourPhone = 'Verify your phone'
export const enterThe6Digits = 'Enter the 6 digits that we sent to your phone by SMS.'
export const codeFromTheSms = 'Code from the SMS'
export const verify = 'Verify'

export const confirmLabel = (label: string) => `Confirm ${label}`
