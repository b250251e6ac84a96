import { plural } from '#ui/plural.ts'

export const theApp = (brand: string) => `The ${brand} app`
export const getTheApp = 'Get the app'
export const forOnYourPhone = (brand: string) => ` for ${brand} on your phone`
export const dismiss = 'Dismiss'

export const onYourPhone = (brand: string) => `${brand} on your phone`
export const yourOrderIsComplete =
  'Your order is complete. With the app you hear of the next one at once.'

export const googlePlay = 'Google Play'
export const appStore = 'App Store'

export const onThisPage = 'On this page'
export const sections = (count: number) => plural(count, 'section')

export const privacyPolicy = 'Privacy Policy'
export const termsOfUse = 'Terms of Use'
export const reportAProblem = 'Report a problem'

export const pageNotFound = 'Page not found'

export const oopsWeCantFindThatPage = "Oops, we can't find that page."
export const backToHome = 'Back to Home.'

export const read = 'Read'
export const printOrSave = 'Print or save'

export const onYourHomeScreen = (brand: string) => `${brand} on your home screen`
export const opensLikeAnApp = 'Opens like an app, and shows what you have seen without signal.'
export const install = 'Install'
export const tapShare = 'Tap Share, then “Add to Home Screen”.'
