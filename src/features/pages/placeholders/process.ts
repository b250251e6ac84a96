/** What may stand in double braces in a page's text, and what takes its place where the page is read. */
export const placeholders = {
  'app.name': 'Name of this site',
  'app.url': 'Address of this site',
  'operator.name': 'Who runs it',
  'operator.status': 'Legal form',
  'operator.address': 'Postal address',
  'operator.phone': 'Phone number',
  'operator.email': 'Email address',
  'operator.registration': 'Registration number',
} as const
export type Placeholder = keyof typeof placeholders
