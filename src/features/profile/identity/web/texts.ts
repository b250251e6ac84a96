import type { ReactNode } from 'react'
import { plural } from '#ui/plural.ts'
import { words } from '#ui/words.ts'

export const idPhoto = 'ID photo'
export const photoPreparing = 'Getting it ready to send'
export const chooseAnotherFile = 'Choose another file'
export const chooseAFile = 'Choose a file'
export const photoHint = (megabytes: number) =>
  `JPEG, PNG, WebP or PDF, at most ${megabytes} MB. All four corners in the picture, no glare, everything readable.`

export const notSentYet = 'Not sent yet'
export const sent = 'Sent'
export const yourId = 'Your ID'
export const open = 'Open'
export const sendingPercent = (percent: number) => `Sending, ${percent}%`

export const pendingVerification = 'Pending verification'
export const verified = 'Verified'
export const rejected = 'Rejected'

export const sendButton = 'Send my ID'
export const idType = 'ID type'
export const nameLabel = 'Name on the ID'
export const yourPaymentAccount = 'your payment account'
export const idNumber = 'ID number'

export const nameAsked = 'Enter the name on your ID.'
export const photoAsked = 'Add a photo of your ID.'
export const mismatchedName = 'This must be the same name as on your payment account.'
export const suchAs = (example: string) => `Such as ${example}.`
export const pageLead = 'Our team checks your ID. Then you get the blue badge.'
export const identityLoadError = 'Your identity details did not load.'

export const sentAt = (time: ReactNode) => words`Sent ${time}`
export const reasonGiven = (reason: string) => `Reason: ${reason}`
export const verifyAgainNotice =
  'If you change your name, ID type, number or photo, you lose the badge until we check again.'
export const verifyAgainNow = ' Your changes will do that.'
export const pendingLead = 'Our team is checking your ID. We will tell you here and by email.'
export const verifiedLead = 'You can see exact locations, and you have the blue badge.'
export const rejectedLead = 'Correct it below, then send it again.'

export const mustMatchHint = (otherIs: string) => `It must match the name on ${otherIs}.`
export const mustMatchNameHint = (otherIs: string, other: string) =>
  `It must match the name on ${otherIs}: ${other}.`
export const matchHint = (otherIs: string) => `Matches the name on ${otherIs}.`
export const mismatchHint = (otherIs: ReactNode, name: ReactNode, askUs: ReactNode) =>
  words`The name on ${otherIs} is ${name}. Both must be the same. Has your name changed? ${askUs}.`
export const mismatchHelpLink = 'Ask us to change both'

export const useTitle = 'What we ask, and why'
export const useAnswer =
  'Your name, ID type, ID number and a photo of the ID. We use them only to check who you are.'
export const useOptional =
  'Verifying is your choice. Without it you cannot see exact locations, and you have no blue badge.'
export const viewersAnswer = 'You, and our team who check it. Others see only the badge.'
export const encryptionAnswer = (minutes: number) =>
  `The picture is kept encrypted. A link to it works for ${minutes} minutes, and we note who looked at it.`
export const retentionTitle = 'How long we keep it'
export const replacedRetention = (days: number) =>
  `A replaced or rejected picture: ${plural(days, 'day')}.`
export const verifiedRetention = (days: number) =>
  `A verified one: until ${plural(days, 'day')} after you delete your account.`
export const resultRetention =
  'After that: only the result and the last 4 characters of the number.'
export const pictureTypeError = (file: string) =>
  `${file} is not a JPEG, PNG or WebP picture, nor a PDF.`
