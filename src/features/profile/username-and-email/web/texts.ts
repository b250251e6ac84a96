import type { ReactNode } from 'react'
import { words } from '#ui/words.ts'

export const confirmingYourEmail = 'Confirming your email'
export const yourEmailWasNotConfirmed = 'Your email was not confirmed.'
export const confirmMyEmail = 'Confirm my email'
export const enterTheNewEmailBelow =
  'Enter the new email below and save it: we then send a new link.'

export const confirmYourNewEmail = 'Confirm your new email'
export const openTheLinkWeSentTo = (pendingEmail: ReactNode, email: ReactNode) =>
  words`Open the link we sent to ${pendingEmail}. It works once, for 60 minutes. Until then your email stays ${email}.`
export const sendANewLink = 'Send a new link'
export const keepMyOldEmail = 'Keep my old email'

export const save = 'Save'
export const username = 'Username'
export const whatUsernamesAreMadeOf = '4 to 30 letters, digits, dots or underscores.'
export const email = 'Email'
export const aNewEmailCountsOnce = 'A new email counts once you open the link that we send to it.'

export const usernameAndEmail = 'Username and Email'
export const othersSeeYourUsername =
  'Others see your username. You log in with your email, and only you and our team see it.'
