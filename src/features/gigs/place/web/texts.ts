import type { ReactNode } from 'react'
import { words } from '#ui/words.ts'

export const location = 'Location'
export const gigMapLabel = 'Place of this gig'
export const showMap = 'Show map'
export const mapDataHint = 'uses about 100 KB'
export const directions = 'Directions'
export const hiddenLocationNotice = 'Location is hidden pending identity verification.'
export const loginForLocationHint = (link: ReactNode) => words`${link} to see the location.`
export const loginLink = 'Log in or register'

export const locationBasedGig = 'Location-based gig'
export const locating = 'Asking your device where it is…'
export const placeHint =
  'Work at one place. Only verified people see the exact place. Others see the town.'
export const placeFieldLabel = 'Place of the gig'
