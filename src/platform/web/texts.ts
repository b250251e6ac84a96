import { plural } from '#ui/plural.ts'

export const weCouldNotReachTheServer =
  'We could not reach the server. Check your connection and try again.'
export const somethingWentWrong = 'Something went wrong. Please try again.'
export const seconds = (seconds: number) => plural(seconds, 'second')
export const minutes = (minutes: number) => plural(minutes, 'minute')
export const hours = (hours: number) => plural(hours, 'hour')
export const tooManyAttemptsTryAgainIn = (time: string) =>
  `Too many attempts. Try again in ${time}.`
export const tooManyAttempts = 'Too many attempts. Try again later.'

export const pleaseAllowUsAccessToYourLocation = 'Please allow us access to your location.'

/** How every sentence about a field begins. */
export const theField = (name: string) => `The ${name} field`
