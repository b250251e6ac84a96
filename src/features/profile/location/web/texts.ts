export const location = 'Location'
export const locationPermissionsAreNotGranted =
  'Location permissions are not granted. Please grant permission to location. If you still cannot access location services please reload this page.'
export const withItYouSeeHowFar =
  'With it you see how far away a service is, and find those near you.'
export const useMyLocation = 'Use my location'
export const noLocationYet = 'No location yet'
export const pressUseMyLocation =
  'Press “Use my location”. Your browser then asks whether it may tell us where this device is: choose “Allow”. We ask only when you press the button, and do not follow you.'
export const yourLocation = 'Your location'
export const youHaveMoved =
  'You have moved? Press “Use my location” where you are now: your browser asks before it tells us.'

export const whoSeesIt = 'Who sees it'
export const youAndOurManagers = 'You and our managers. It is never shown to other people.'
export const weUseItOnlyForDistances =
  'We use it only to work out distances for you. You need not give it.'
export const weKeepOnePlace =
  'We keep one place, the last you gave, until you change it or delete your account.'
