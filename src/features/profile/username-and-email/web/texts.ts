import type { ReactNode } from 'react'
import { words } from '#ui/words.ts'

export const confirmLoading = 'Confirming your email'
export const confirmError = 'Your email was not confirmed.'
export const confirmMyEmail = 'Confirm my email'
export const confirmErrorHint = 'Enter the new email below and save it: we then send a new link.'

export const confirmTitle = 'Confirm your email'
export const confirmLead = (email: ReactNode) =>
  words`Open the link that we sent to ${email}. It works once, for 60 minutes.`
export const confirmReason = 'Until then your payouts wait, and we send you no news by email.'
export const resendButton = 'Send the link again'

export const newEmailTitle = 'Confirm your new email'
export const newEmailLead = (pendingEmail: ReactNode, email: ReactNode) =>
  words`Open the link we sent to ${pendingEmail}. It works once, for 60 minutes. Until then your email stays ${email}.`
export const newEmailResendButton = 'Send a new link'
export const keepEmailButton = 'Keep my old email'
export const usernameHint = '4 to 30 letters, digits, dots or underscores.'
export const emailHint = 'A new email counts once you open the link that we send to it.'
export const pageLead =
  'Others see your username. You log in with your email, and only you and our team see it.'
