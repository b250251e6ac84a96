import { plural } from '#ui/plural.ts'

export const connectionError = 'We could not reach the server. Check your connection and try again.'
export const unexpectedError = 'Something went wrong. Please try again.'
export const seconds = (seconds: number) => plural(seconds, 'second')
export const minutes = (minutes: number) => plural(minutes, 'minute')
export const tooManyAttemptsUntil = (time: string) => `Too many attempts. Try again in ${time}.`
export const tooManyAttempts = 'Too many attempts. Try again later.'

export const locationPermissionError = 'Please allow us access to your location.'

export const useMyLocation = 'Use my location'

export const showPictureButton = 'Show picture'
export const pictureSubject = (what: string) => ` of ${what}`
