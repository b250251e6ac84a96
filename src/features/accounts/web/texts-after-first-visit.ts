import type { ReactNode } from 'react'
import { plural } from '#ui/plural.ts'
import { words } from '#ui/words.ts'

export const profile = 'Profile'
export const notifications = 'Notifications'
export const gigs = 'Gigs'
export const money = 'Money'
export const subscription = 'Subscription'
export const managerArea = 'Manager Area'
export const logout = 'Logout'

export const register = 'Register'
export const loginOrRegister = 'Login or register'

export const forgotPassword = 'Forgot password'
export const resetLinkSentNotice = (message: string, minutes: number) =>
  `${message} It works once, for ${minutes} minutes.`
export const resetLinkHint = 'We send a link to your email. Open it to set a new password.'
export const sendLinkAgain = 'Send link again'
export const sendLink = 'Send link'

export const password = 'Password'
export const forgotPasswordLink = 'Forgot your password?'
export const logIn = 'Log in'

export const passkeyLogin = 'Log in with a passkey'
export const secondStepLoadError = 'The second step did not load.'

export const entryTitle = 'Login or Register'
export const entryLead =
  'Log in or register to find workers, offer your service and get paid by MoMo.'
export const loginTitle = (reason: string | undefined) => (reason ? `Log in to ${reason}` : logIn)
export const registerTitle = (reason: string | undefined) =>
  reason ? `Register to ${reason}` : register

export const postGigReason = 'request or offer a service'
export const editGigReason = 'edit this gig'
export const promoteGigReason = 'promote this gig'
export const makeOfferReason = 'make an offer'
export const requestServiceReason = 'request this service'
export const orderReason = 'order a service'
export const gigReason = 'go on with this service'
export const paymentReason = 'see this payment'
export const reportReason = 'make a report'
export const reviewReason = 'write your review'
export const writeMessageReason = 'write a message'
export const messagesReason = 'read your messages'
export const emailReason = 'change or confirm your email'
export const profileReason = 'see your profile'
export const gigsReason = 'see your gigs'
export const ordersReason = 'see your orders'
export const favoritesReason = 'see your favorites'
export const subscriptionReason = 'see your subscription'
export const accountReason = 'see your account'

export const firstMessageLabel = (username: string) => `Your message to ${username}`
export const firstMessageHint = 'We send it as soon as you are in.'

export const loggingIn = 'Logging in'
export const scriptsNeededNotice =
  'Your email and password are right, but an account needs JavaScript. Switch it on in your browser, then log in again.'

export const logOut = 'Log out'
export const loggingOut = 'Logging out'

export const tooShortHint = (shortest: number) => `At least ${shortest} characters.`
export const charactersMissingHint = (count: number) => `${plural(count, 'character')} more.`
export const longEnoughHint = 'Good. A longer one is stronger.'
export const strongHint = 'Strong.'

export const name = 'Name'
export const nameHint = 'Use the name on your ID card.'
export const usernameHint = 'What others see: 4 to 30 letters, digits, dots or underscores.'
export const usernameChoice = (username: string) => `Use ${username}`
export const country = 'Country'
export const usualCountry = 'Ghana'
export const phone = 'Phone'
export const phoneHint = '10 digits. We send a code there by SMS.'
export const dataUseNotice =
  'We use this to open your account and check your phone number. Others see only your name and username. You can change or delete it at any time.'
export const countryAsked = 'Choose a country.'
export const consentAsked = 'Tick the box to agree.'
export const agreementLabel = (termsOfUse: ReactNode, privacyPolicy: ReactNode) =>
  words`I agree to the ${termsOfUse} and the ${privacyPolicy}.`

export const resendCountdown = (left: string) => `Send a new code in ${left}`
export const resendButton = 'Send a new code'

export const newPasswordLead = 'Afterwards every device is logged out.'
export const newPassword = 'New password'
export const setNewPassword = 'Set new password'

export const newLinkButton = 'Ask for a new link'
export const linkLoading = 'Checking the link'

export const verifyTitle = 'Verify your phone'
export const codeHint = 'Enter the 6-digit code we sent to your phone.'
export const codeLabel = 'Code from the SMS'
export const codeAsked = 'Enter the code from the SMS.'
export const verify = 'Verify'

export const confirmLabel = (label: string) => `Confirm ${label}`
