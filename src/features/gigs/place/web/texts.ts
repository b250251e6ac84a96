import type { ReactNode } from 'react'
import { words } from '#ui/words.ts'

export const location = 'Location'
export const placeOfThisGig = 'Place of this gig'
export const showMap = 'Show map'
export const usesAbout100Kb = 'uses about 100 KB'
export const directions = 'Directions'
export const locationIsHiddenPendingIdentityVerification =
  'Location is hidden pending identity verification.'
export const toSeeTheLocation = (link: ReactNode) => words`${link} to see the location.`
export const logInOrRegister = 'Log in or register'

export const locationBasedGig = 'Location-based gig'
export const askingYourDeviceWhereItIs = 'Asking your device where it is…'
export const whoSeesThePlace =
  'For work at a certain place. Only people whose identity is verified see exactly where; everyone else sees roughly how far away it is.'
export const placeOfTheGig = 'Place of the gig'
