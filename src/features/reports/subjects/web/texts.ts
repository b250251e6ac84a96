export const subjectLabel = 'Person or gig (optional)'
export const subjectHint = 'Who or what is this about? It helps us to act sooner.'
export const subjectPlaceholder = 'Choose a person or a gig'
export const chosenGigLabel = 'The gig that you came from'
export const chosenPersonLabel = 'The person that you wrote with'
export const gigTitled = (title: string) => `Gig: ${title}`
export const personNamed = (username: string, name: string) => `${username} (${name})`
