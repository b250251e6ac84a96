export const pageTitle = 'Dispute'
export const linkOver = 'This link is over. Please log in.'
export const logIn = 'Log in'
export const accountOff =
  'Your account is deactivated. By this link you can read and answer this dispute, and nothing else.'
