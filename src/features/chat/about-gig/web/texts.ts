export const aboutGig = 'About this gig'
export const notAboutGigButton = 'Do not mention this gig'
export const suggestionsLabel = 'Words to begin with'

/** To whoever offers a service. */
export const offerSuggestions = [
  'Hello, are you free this week?',
  'How much will my job cost?',
  'Can you come to my place?',
]
/** To whoever needs one. */
export const requestSuggestions = [
  'I can do this. When do you need it?',
  'Where exactly is the work?',
  'I can start tomorrow.',
]
