export const reportAProblem = 'Report a problem'
export const pageLead = 'Only our team reads it. After you send it you get a reference.'
export const descriptionHint =
  'What happened, who did it, and when. Name the order or the gig where there is one.'
export const sendReport = 'Send report'
export const sendError = 'The report did not go through.'
export const sendErrorHint = 'Your words and files are still here. Try again.'

export const account = 'Account'
export const gig = 'Gig'

export const reportSent = 'Report sent'
export const backTo = (label: string) => `Back to ${label}`
export const reportSomethingElse = 'Report something else'
export const yourReference = 'Your reference'
export const copy = 'Copy'

export const readStep = 'Our team reads your report and looks at your files.'
export const actStep = 'If somebody broke our terms, we can remove a gig or close an account.'
export const answerStep = 'We email you when we have dealt with it.'

export const aboutPage = (site: string, path: string) => `About: ${site}${path}

`

/** What sentences call a field that the API names otherwise. */
export const categoryField = 'category'

export const descriptionAsked = 'Say what happened.'

export const personField = 'person'
export const gigField = 'gig'
