import type { ReactNode } from 'react'
import { plural } from '#ui/plural.ts'
import { words } from '#ui/words.ts'

export const deleteYourAccount = 'Delete your account'
export const yourPassword = 'Your password'
export const deleteAccount = 'Delete account'
export const deleteYourAccountQuestion = 'Delete your account?'
export const noGoBack = 'No, go back'
export const yesDeleteAccount = 'Yes, delete account'
export const thisIsPermanentAndCannotBeUndone =
  'This is permanent and cannot be undone. You are logged out on every device.'
export const whatGoes = 'What goes'
export const yourName = 'Your name, username, email, phone, password and location.'
export const yourGigs = 'Your gigs, favorites and payment account.'
export const whatStays = 'What stays, and why'
export const whatOthersTookPartIn =
  'Orders, messages and reports that others took part in, so that they can look them up. They no longer carry your name.'
export const yourIdForDays = (days: number) =>
  `Your ID for ${plural(days, 'day')}, locked away, in case of a dispute. Then it is deleted.`
export const yourIdForAWhile =
  'Your ID for a while, locked away, in case of a dispute. Then it is deleted.'
export const itDoesNotWorkWhile = 'It does not work while an order or a payment is open.'

export const whatYouAgreedTo = 'What you agreed to'
export const youAgreedToOurTerms = (version: ReactNode, when: ReactNode) =>
  words`You agreed to our Terms of Use and Privacy Policy, version ${version}, on ${when}`

export const savedAs = (file: string) => `Saved as ${file}.`
export const downloadYourData = 'Download your data'
export const oneFileWithYourAccount =
  'One file with your account, identity, payment account, gigs, favorites and reports. Keep it safe: whoever has it can read it.'

export const newsAndOffersByEmail = 'News and offers by email'
export const weWriteOnlyIfThisIsOn =
  'We write only if this is on. Messages about your orders and your account come either way.'

export const yourData = 'Your data'
export const whatYouAgreedToAndYourCopy =
  'What you agreed to, a copy of everything we keep about you, and how to delete it.'
