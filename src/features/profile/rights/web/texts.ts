import type { ReactNode } from 'react'
import { plural } from '#ui/plural.ts'
import { words } from '#ui/words.ts'

export const deleteSectionTitle = 'Delete your account'
export const yourPassword = 'Your password'
export const deleteAccount = 'Delete account'
export const deleteTitle = 'Delete your account?'
export const deleteConfirmButton = 'Yes, delete account'
export const deleteWarning =
  'This is permanent and cannot be undone. You are logged out on every device.'
export const erasedTitle = 'What goes'
export const erasedPersonalData = 'Your name, username, email, phone, password and location.'
export const erasedGigs = 'Your gigs, favorites and payment account.'
export const keptTitle = 'What stays, and why'
export const keptSharedData =
  'Orders, messages and reports that others took part in, so that they can look them up. They no longer show your name.'
export const keptIdForDays = (days: number) =>
  `Your ID for ${plural(days, 'day')}, locked away, in case of a dispute. Then it is deleted.`
export const keptIdForAWhile =
  'Your ID for a while, locked away, in case of a dispute. Then it is deleted.'
export const deleteBlockedHint = 'It does not work while an order or a payment is open.'

export const agreementTitle = 'What you agreed to'
export const agreement = (version: ReactNode, when: ReactNode) =>
  words`You agreed to our Terms of Use and Privacy Policy, version ${version}, on ${when}`

export const savedAs = (file: string) => `Saved as ${file}.`
export const downloadYourData = 'Download your data'
export const downloadHint =
  'One file with your account, identity, payment account, gigs, favorites and reports. Keep it safe: whoever has it can read it.'

export const newsletterLabel = 'News and offers by email'
export const newsletterHint =
  'We write only if this is on. Messages about your orders and your account come either way.'
export const pageLead =
  'What you agreed to, a copy of everything we keep about you, and how to delete it.'
