import { plural } from '#ui/plural.ts'

export const theApp = (brand: string) => `The ${brand} app`
export const getTheApp = 'Get the app'
export const appHint = (brand: string) => ` for ${brand} on your phone`

export const appTitle = (brand: string) => `${brand} on your phone`
export const orderCompleteHint =
  'Your order is complete. With the app you hear of the next one at once.'

export const googlePlay = 'Google Play'
export const appStore = 'App Store'

export const onThisPage = 'On this page'
export const sections = (count: number) => plural(count, 'section')

export const privacyPolicy = 'Privacy Policy'
export const termsOfUse = 'Terms of Use'
export const reportAProblem = 'Report a problem'

export const notFoundTitle = 'Page not found'

export const notFoundLead = "Oops, we can't find that page."
export const backToHome = 'Back to Home.'

export const read = 'Read'
export const printButton = 'Print or save'

export const installTitle = (brand: string) => `${brand} on your home screen`
export const installHint = 'Opens like an app, and shows what you have seen without signal.'
export const install = 'Install'
export const installOnAppleHint = 'Tap Share, then “Add to Home Screen”.'

export const dataUseTitle = 'Data use'

export const staySafe = 'Stay safe'
export const paySafely = 'How to pay safely'
export const helpTitle = 'Help'
export const helpLead = 'How it works, and how to stay safe.'
export const helpEmptyHint = 'No help pages yet. What our team writes will be here.'
export const helpContactTitle = 'Did not find it?'
export const helpContactLead = 'Write to our team. You get a reference, and we look into it.'
export const howItWorks = 'How it works'
export const helpAndSafety = 'Help and safety tips'
