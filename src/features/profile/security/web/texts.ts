import { plural } from '#ui/plural.ts'

export const pageLead = 'Who gets into your account, and where you are logged in.'
export const securityLoadError = 'Your security settings did not load.'

export const resetTitle = (moment: string) => `Your second step is removed on ${moment}`
export const resetHint =
  'Somebody told us that you have lost it. If you have not, keep it: nothing then changes.'
export const keepButton = 'Keep my second step'

export const secondStep = 'Second step'
export const offTitle = 'Your password alone opens this account.'
export const offHint =
  'With a second step, a stolen password is not enough. We also ask for a code from your phone, or your fingerprint.'
export const onTitle = 'A login asks for your second step.'
export const requiredNotice = 'The manager area opens once you have a second step.'

export const app = 'Authenticator app'
export const setUpApp = 'Set up an authenticator app'
export const appAdded = (added: string) => `Added ${added}.`
export const lastUsed = (used: string) => `Last used ${used}.`
export const neverUsed = 'Not used yet.'
export const removeAppTitle = 'Remove the authenticator app?'
export const removePasskeyTitle = (name: string) => `Remove ${name}?`
export const removeHint = 'It then opens nothing here. You can add it again at any time.'
export const removeLastHint =
  'It is your only second step: your password alone then opens this account, and your recovery codes are void.'
export const keepIt = 'No, keep it'

export const scanStep = 'Scan this code with your authenticator app.'
export const appNames = 'Google Authenticator, Microsoft Authenticator and others can.'
export const qrLabel = 'QR code for your authenticator app'
export const qrLoadError = 'The QR code did not load. Type the key into your app.'
export const openApp = 'Open the app on this phone'
export const secretHint = 'Or type this key into the app:'
export const secretName = 'key'
export const confirmStep = 'Then enter the code that the app shows.'
export const codeLabel = 'Code from your app'
export const codeAsked = 'Enter the 6 digits from your app.'
export const switchOn = 'Switch on'
export const cancel = 'Cancel'

export const passkeys = 'Passkeys'
export const passkeysHint =
  'A passkey logs you in with your fingerprint, face or screen lock, without a password.'
export const addPasskey = 'Add a passkey'
export const passkeyName = 'Name of the passkey'
export const passkeyNameHint = 'So that you know later which device it is on.'
export const addButton = 'Add'
export const noPasskeysHere = 'This browser cannot make passkeys.'

export const recoveryCodes = 'Recovery codes'
export const codesLeft = (left: number) => `${plural(left, 'code')} left.`
export const recoveryHint = 'Each opens your account once, when your phone is lost.'
export const newCodes = 'New recovery codes'
export const newCodesTitle = 'Make new recovery codes?'
export const newCodesHint = 'The codes that you have saved are then void.'
export const makeNewCodes = 'Make new codes'
export const codesOnce = 'You will not see these again.'
export const saveCodesHint =
  'Write them down or save them where you find them without this phone. Each works once.'
export const codesName = 'recovery codes'
export const copyCodes = 'Copy'
export const codesSaved = 'I have saved them'
export const codesFile = 'recovery-codes.txt'

export const sessionsTitle = 'Where you are logged in'
export const sessionsLoadError = 'The list of your logins did not load.'
export const logOut = 'Log out'
export const logOutDevice = (name: string) => `Log out ${name}`
export const logOutElsewhere = 'Log out everywhere else'
export const nowhereElse = 'You are logged in nowhere else.'
export const loggedOut = (name: string) => `${name} is logged out.`
export const byApp = 'Password and app'
export const byPasswordAndPasskey = 'Password and passkey'
export const byRecoveryCode = 'Password and recovery code'
export const byPasskey = 'Passkey'
export const byVerification = 'Code by SMS'
