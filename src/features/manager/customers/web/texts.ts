export const resetFactorButton = 'Reset second step'
export const resetFactorTitle = (username: string) => `Reset the second step of ${username}?`
export const resetFactorNotice =
  'For somebody who has lost phone and recovery codes. We tell them at once. After 72 hours their second step is gone, unless they keep it.'
export const resetReasonHint = 'How you know that it is really them. Only managers read it.'
export const resetReasonAsked = 'Write how you know that it is really them.'

export const secondStep = 'Second step'
export const secondStepOn = 'On'
export const secondStepOff = 'Off: a password alone opens this account'
export const secondStepEnds = (moment: string) => `Ends on ${moment}, unless they keep it`

export const account = 'Account'
export const deletedAccountNotice = (closedAt: string) =>
  `This account was deleted on ${closedAt}. You can no longer change it.`
export const deactivate = 'Deactivate'
export const profileName = 'Profile name'
export const phone = 'Phone'
export const none = 'none'
export const notVerified = ' (not verified)'
export const joined = 'Joined'
export const role = 'Role'
export const manager = 'Manager'

export const waitingForVerification = 'Waiting for verification'
export const mobileMoney = 'Mobile money'
export const deactivated = 'Deactivated'
export const identityVerified = 'Identity verified'
export const documentRequestedStatus = 'Asked for another document'
export const detailsChanged = 'Details changed'
export const identityNameLabel = 'Name on the identity'
export const pictureOfId = 'Picture of ID'
export const numberOf = (value: unknown) => `number ${value}`
export const verification = 'Verification'
export const paymentAccountType = 'Payment account type'
export const institution = 'Institution'
export const institutionCode = 'Institution code'
export const pictureSizeError = (megabytes: number) => `must not be larger than ${megabytes} MB.`

export const customerDetails = 'Customer details'
export const identity = 'Identity'
export const payment = 'Payment'
export const addPaymentAccountTitle = 'Add a payment account'
export const sendingThePicture = (percent: number) => `Sending the picture, ${percent} %`
export const updateCustomerDetails = 'Update Customer Details'

export const viewCustomer = 'View customer'
export const customer = 'Customer'
export const customerLoadError = 'The customer did not load.'
export const allCustomers = 'All customers'
export const customerNotFound = 'There is no such customer.'

export const noLocationNotice = 'Customer location information not provided.'
export const placeOf = (customer: string) => `Place of ${customer}`

export const customerLoading = 'Loading the customer'

export const manageCustomers = 'Manage customers'
export const emptyTitle = 'No customers found.'
export const toVerify = 'To verify'
export const kycSubmitted = 'KYC submitted'

export const deactivateCustomer = (username: string) => `Deactivate ${username}?`
export const keepActive = 'Keep active'
export const deactivateWarning =
  'They are logged out on every device and cannot log in, and nobody sees their gigs. Orders under way go on. You can activate them again.'

export const pictureLabel = (owner: string) => `Picture of ID of ${owner}`
export const enlarge = 'Enlarge'
export const pictureExpiredError = 'The link to the picture has expired.'
export const pictureReloadButton = 'Show it again'

export const verifyIdentity = 'Verify identity'
export const requestDocument = 'Ask for another document'
export const unsavedChangesHint = 'Save your changes first, then decide about them.'
export const verifyCustomer = (customer: string) => `Verify ${customer}?`
export const notYet = 'Not yet'
export const namesDifferWarning = (name: string, onAccount: string) =>
  `The document says ${name}, the payment account ${onAccount}. `
export const verifyStatement = (username: string, name: string) =>
  `You have seen on the document that ${username} is ${name}. `
export const verifyResult = (username: string) =>
  `Others will see the blue badge, and ${username} will see where gigs are.`

export const documentRequestedNotice = 'Another document was asked for'
export const name = 'Name'
export const nameHint = 'As on the document.'
export const idTypeLabel = 'National ID or passport'
export const idNumberHint = 'The number on the document.'
export const replacePictureLabel = 'Picture of ID (to replace it)'
export const pictureHint = 'JPEG, PNG, WebP or PDF, at most 8 MB.'

export const notSubmitted = 'Not submitted'

export const namesCompared = 'Names compared'
export const documentNameLabel = 'On the document'
export const paymentAccountNameLabel = 'On the payment account'
export const profileNameLabel = 'On the profile'
export const noneYet = 'None yet'
export const nothingToCompare = 'Nothing to compare'
export const sameName = 'Same name'
export const differs = 'Differs'

export const chosenDocumentLabel = 'The document that was chosen'
export const notSavedYet = (file: string, size: string) => `${file}, ${size}. Not saved yet.`
export const paymentAccountNeededNotice =
  'No payment account yet. One is needed to update this customer.'
export const chooseAType = 'Choose a type'
export const institutionCodeOptional = 'Institution code (optional)'
export const institutionCodeHint = 'The bank’s routing code.'
export const institutionsLoading = 'Loading banks and networks'

export const zoomOut = 'Zoom out'
export const zoomIn = 'Zoom in'
export const requestAgainButton = 'Ask for another one'
export const reasonHint = (customer: string) =>
  `${customer} reads this, for example “The number cannot be read.”`

/** What sentences call a field that the API names otherwise. */
export const accountTypeField = 'payment account type'
export const currencyField = 'currency'
export const accountNumberField = 'account number'
export const institutionField = 'institution name'
export const institutionCodeField = 'institution code'
export const nameOnAccountField = 'name on account'
export const idNumberField = 'national ID or passport'
export const photoField = 'picture of ID'
export const idTypeField = 'ID type'

export const usernameAsked = 'Enter the username.'
export const emailAsked = 'Enter the email.'
export const nameAsked = 'Enter the name on the identity.'
export const idNumberAsked = 'Enter the national ID or passport.'
export const photoAsked = 'Add a picture of the ID.'
export const accountTypeAsked = 'Choose a payment account type.'
export const institutionAsked = 'Enter the institution name.'
export const accountNumberAsked = 'Enter the account number.'
export const reasonAsked = 'Enter a reason.'

export const newEmail = 'New email'
export const newEmailHint =
  'A new email counts once the customer has opened the link that we send to it.'
export const unconfirmedEmailHint = 'The customer has not confirmed this email yet.'
export const pendingEmailHint = (pendingEmail: string) =>
  `${pendingEmail} counts once the customer has opened the link that we sent to it.`

export const portraitOf = (username: string) => `Photo of ${username}`
export const removePortraitButton = 'Remove photo'
export const removePortraitTitle = (username: string) => `Remove the photo of ${username}?`
export const removePortraitHint = (username: string) =>
  `${username} will read this. Say why you remove the photo.`
export const walletNameSettled = 'Wallet name settled'
export const walletName = 'Wallet name'
export const portraitRemoved = 'Photo removed'

export const queueTitle = 'Identities to verify'
export const verifyButton = 'Verify'
export const askAgainButton = 'Ask again'
export const verifiedNotice = (username: string) => `${username} verified`
export const wholeCustomerLink = 'Everything about this customer'
export const noPictureNotice = 'There is no picture of an ID.'
export const profileNameDiffersWarning = (name: string, profileName: string) =>
  `The document says ${name}, the profile ${profileName}. `
export const photoReasonHint = 'Why you look at the picture of this ID. It is logged.'
export const photoReasonTooShort = 'Enter a reason of at least 5 characters.'
export const openPhotoButton = 'Open the picture'

export const identityDetailsNotice = 'Managers with the role identity can change these details.'
export const ownersDetailsNotice = 'The owner can change a manager’s details.'
