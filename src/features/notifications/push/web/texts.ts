export const cardTitle = (name: string) => `Know at once when ${name} answers`
export const cardLead = 'Your phone can tell you, also when this site is closed.'
export const turnOnButton = 'Turn on notifications'
export const turnOffButton = 'Turn off'
export const notNow = 'Not now'
export const onNotice = 'This device now shows notifications.'
export const staysOffNotice =
  'Notifications stay off. You can turn them on in Notification Settings at any time.'
export const browserError = 'The browser did not turn notifications on. Please try again.'

export const thisDevice = 'This device'
export const offHint = 'This device shows nothing while the site is closed.'
export const onHint = 'This device tells you, also while the site is closed.'
export const blockedTitle = 'Your browser blocks notifications from this site.'
export const unblockHint =
  'Press the sign to the left of the address, then open the permissions. Allow notifications, then come back here.'
export const impossibleHint =
  'This browser cannot show notifications. You can be told by email and SMS.'
export const needsInstallHint = (brand: string) =>
  `On an iPhone, put ${brand} on your home screen first: press Share, then “Add to Home Screen”. Open it from there, and turn notifications on here.`
