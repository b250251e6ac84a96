export const permissionError =
  'Location permissions are not granted. Please grant permission to location. If you still cannot access location services please reload this page.'
export const pageLead = 'With it you see how far away a service is, and find those near you.'
export const emptyTitle = 'No location yet'
export const emptyHint =
  'Press “Use my location”. Your browser then asks whether it may tell us where this device is: choose “Allow”. We ask only when you press the button, and do not follow you.'
export const yourLocation = 'Your location'
export const movedHint =
  'You have moved? Press “Use my location” where you are now: your browser asks before it tells us.'
export const viewersAnswer = 'You and our team. Other people never see it.'
export const useAnswer = 'We use it only to work out distances for you. You need not give it.'
export const retentionAnswer =
  'We keep one place, the last you gave, until you change it or delete your account.'
