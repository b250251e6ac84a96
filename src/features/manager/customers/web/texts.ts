export const account = 'Account'
export const thisAccountWasDeletedOn = (closedAt: string) =>
  `This account was deleted on ${closedAt}. Nothing of it can be changed any more.`
export const activate = 'Activate'
export const deactivate = 'Deactivate'
export const profileName = 'Profile name'
export const phone = 'Phone'
export const none = 'none'
export const notVerified = ' (not verified)'
export const joined = 'Joined'
export const role = 'Role'
export const manager = 'Manager'

export const waitingForVerification = 'Waiting for verification'
export const verified = 'Verified'
export const rejected = 'Rejected'
export const mobileMoney = 'Mobile money'
export const bank = 'Bank'
export const activated = 'Activated'
export const deactivated = 'Deactivated'
export const identityVerified = 'Identity verified'
export const askedForAnotherDocument = 'Asked for another document'
export const detailsChanged = 'Details changed'
export const status = 'Status'
export const nameOnTheIdentity = 'Name on the identity'
export const idType = 'ID type'
export const idNumber = 'ID number'
export const pictureOfId = 'Picture of ID'
export const numberOf = (value: unknown) => `number ${value}`
export const verification = 'Verification'
export const paymentAccountType = 'Payment account type'
export const currency = 'Currency'
export const institution = 'Institution'
export const institutionCode = 'Institution code'
export const accountNumber = 'Account number'
export const nameOnAccount = 'Name on account'

export const theIdPhotoFieldIsRequired = 'The id photo field is required.'
export const mustNotBeLargerThan = (megabytes: number) => `must not be larger than ${megabytes} MB.`

export const customerDetails = 'Customer details'
export const usernameAndEmail = 'Username and Email'
export const username = 'Username'
export const email = 'Email'
export const identity = 'Identity'
export const payment = 'Payment'
export const addAPaymentAccount = 'Add a payment account'
export const location = 'Location'
export const sendingThePicture = (percent: number) => `Sending the picture, ${percent} %`
export const updateCustomerDetails = 'Update Customer Details'

export const viewCustomer = 'View customer'
export const customers = 'Customers'
export const customer = 'Customer'
export const theCustomerDidNotLoad = 'The customer did not load.'
export const history = 'History'
export const allCustomers = 'All customers'
export const thereIsNoSuchCustomer = 'There is no such customer.'

export const customerLocationInformationNotProvided = 'Customer location information not provided.'
export const placeOf = (customer: string) => `Place of ${customer}`

export const actionsFor = (username: string) => `Actions for ${username}`
export const viewCustomerNamed = (username: string) => `View ${username}`
export const view = 'View'

export const loadingTheCustomer = 'Loading the customer'

export const manageCustomers = 'Manage customers'
export const noCustomersFound = 'No customers found.'
export const all = 'All'
export const toVerify = 'To verify'
export const kycSubmitted = 'KYC submitted'

export const deactivateCustomer = (username: string) => `Deactivate ${username}?`
export const keepActive = 'Keep active'
export const whatDeactivatingDoes =
  'They are logged out on every device and cannot log in, and nobody sees their gigs. Orders under way go on. You can activate them again.'

export const pictureOfIdOf = (owner: string) => `Picture of ID of ${owner}`
export const enlarge = 'Enlarge'
export const openThePdf = 'Open the PDF'
export const download = 'Download'
export const theLinkToThePictureHasExpired = 'The link to the picture has expired.'
export const showItAgain = 'Show it again'

export const verifyIdentity = 'Verify identity'
export const askForAnotherDocument = 'Ask for another document'
export const saveYourChangesFirst = 'Save your changes first, then decide about them.'
export const verifyCustomer = (customer: string) => `Verify ${customer}?`
export const notYet = 'Not yet'
export const theDocumentSays = (name: string, onAccount: string) =>
  `The document says ${name}, the payment account ${onAccount}. `
export const youHaveSeenOnTheDocument = (username: string, name: string) =>
  `You have seen on the document that ${username} is ${name}. `
export const othersWillSeeTheBlueBadge = (username: string) =>
  `Others will see the blue badge, and ${username} will see where gigs are.`

export const anotherDocumentWasAskedFor = 'Another document was asked for'
export const name = 'Name'
export const asItStandsOnTheDocument = 'As it stands on the document.'
export const nationalIdOrPassport = 'National ID or passport'
export const theNumberOnTheDocument = 'The number on the document.'
export const pictureOfIdToReplaceIt = 'Picture of ID (to replace it)'
export const jpegPngWebPOrPdf = 'JPEG, PNG, WebP or PDF, at most 8 MB.'

export const notSubmitted = 'Not submitted'

export const namesCompared = 'Names compared'
export const onTheDocument = 'On the document'
export const onThePaymentAccount = 'On the payment account'
export const onTheProfile = 'On the profile'
export const noneYet = 'None yet'
export const nothingToCompare = 'Nothing to compare'
export const sameName = 'Same name'
export const differs = 'Differs'

export const theDocumentThatWasChosen = 'The document that was chosen'
export const notSavedYet = (file: string, size: string) => `${file}, ${size}. Not saved yet.`

export const theBanksAndNetworksDidNotLoad = 'The banks and networks did not load.'
export const noPaymentAccountYet = 'No payment account yet. One is needed to update this customer.'
export const chooseAType = 'Choose a type'
export const institutionCodeOptional = 'Institution code (optional)'
export const theBanksRoutingCode = 'The bank’s routing code.'
export const loadingBanksAndNetworks = 'Loading banks and networks'

export const zoomOut = 'Zoom out'
export const zoomIn = 'Zoom in'

export const goBack = 'Go back'
export const askForAnotherOne = 'Ask for another one'
export const reason = 'Reason'
export const customerReadsThis = (customer: string) =>
  `${customer} reads this, for example “The number cannot be read.”`

/** What the API's sentences call a field, and the label that it has on the screen. */
export const labels = {
  payment_account_type_code: 'payment account type',
  payment_account_currency: 'currency',
  payment_account_no: 'account number',
  payment_institution_name: 'institution name',
  payment_institution_code: 'institution code',
  payment_name_on_account: 'name on account',
  id_reference: 'national ID or passport',
  id_photo: 'picture of ID',
  id_type: 'ID type',
} as const
