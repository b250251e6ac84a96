import type { ReactNode } from 'react'
import { plural } from '#ui/plural.ts'
import { words } from '#ui/words.ts'

export const idPhoto = 'ID photo'
export const gettingItReadyToSend = 'Getting it ready to send'
export const takeAPhoto = 'Take a photo'
export const chooseAnotherFile = 'Choose another file'
export const chooseAFile = 'Choose a file'
export const jpegPngWebPOrPdf = (idPhotoMegabytes: number) =>
  `JPEG, PNG, WebP or PDF, at most ${idPhotoMegabytes} MB. All four corners in the picture, no glare, everything readable.`

export const notSentYet = 'Not sent yet'
export const removeFile = (file: string) => `Remove ${file}`
export const handedIn = 'Handed in'
export const yourId = 'Your ID'
export const open = 'Open'
export const sendingPercent = (value: number) => `Sending, ${value}%`
export const sendingName = (name: string) => `Sending ${name}`

export const pendingVerification = 'Pending verification'
export const verified = 'Verified'
export const rejected = 'Rejected'

export const submit = 'Submit'
export const idType = 'ID type'
export const nameOnTheId = 'Name on the ID'
export const yourPaymentAccount = 'your payment account'
export const idNumber = 'ID number'
export const suchAs = (example: string) => `Such as ${example}.`

export const identityDetails = 'Identity Details'
export const aManagerComparesYourId =
  'A manager compares your ID with what you enter. Then your name carries the blue badge.'
export const yourIdentityDetailsDidNotLoad = 'Your identity details did not load.'

export const theIdPhotoFieldIsRequired = 'The id photo field is required.'

export const handedInTime = (time: ReactNode) => words`Handed in ${time}`
export const reasonRejectionReason = (rejectionReason: string) => `Reason: ${rejectionReason}`
export const changingTheName =
  'Changing the name, the type, the number or the photo takes your verification away until a manager has looked at it again.'
export const yourChangesWillDoThat = ' Your changes will do that.'
export const aManagerWillCompareYourId =
  'A manager will compare your ID with what you entered. You are told here and by email.'
export const youSeeExactPlacesOfGigs =
  'You see exact places of gigs, and your name carries the blue badge.'
export const correctItBelowAndHand = 'Correct it below and hand it in again.'

export const itMustMatchTheNameOn = (otherIs: string) => `It must match the name on ${otherIs}.`
export const itMustMatchTheName = (otherIs: string, other: string) =>
  `It must match the name on ${otherIs}: ${other}.`
export const matchesTheNameOn = (otherIs: string) => `Matches the name on ${otherIs}.`
export const theNameOnIs = (otherIs: ReactNode, other: ReactNode, link: ReactNode) =>
  words`The name on ${otherIs} is ${other}. Both must be the same. Has your name changed? ${link}.`
export const askUsToChangeBoth = 'Ask us to change both'

export const whatWeAsk = 'What we ask, and why'
export const theName =
  'The name, type, number and a picture of your ID, only to check that you are you.'
export const youNeedNotGiveIt =
  'You need not give it. Without it you do not see exact places of gigs, and your name has no blue badge.'
export const whoSeesIt = 'Who sees it'
export const youAndTheManagersWhoVerify =
  'You, and the managers who verify it. Others see only the badge.'
export const thePictureIsKeptEncrypted = (idPhotoLinkMinutes: number) =>
  `The picture is kept encrypted. A link to it works for ${idPhotoLinkMinutes} minutes, and we note who looked at it.`
export const howLongWeKeepIt = 'How long we keep it'
export const aReplacedOrRejectedPicture = (rejected: number) =>
  `A replaced or rejected picture: ${plural(rejected, 'day')}.`
export const aVerifiedOne = (closed: number) =>
  `A verified one: until ${plural(closed, 'day')} after you delete your account.`
export const afterThat = 'After that: only the result and the last 4 characters of the number.'
export const youCanSee = (yourData: ReactNode) =>
  words`You can see, correct and delete ${yourData} at any time.`
export const yourData = 'your data'

export const isLargerThanMb = (file: string, idPhotoMegabytes: number) =>
  `${file} is larger than ${idPhotoMegabytes} MB.`
export const isNotAJpeg = (file: string) => `${file} is not a JPEG, PNG or WebP picture, nor a PDF.`

export const cannotBeRead = (chosen: string) => `${chosen} cannot be read.`
