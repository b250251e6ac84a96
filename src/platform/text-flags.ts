/** What is looked for in texts that people write to each other, in the words that managers read. */
export const textFlags = {
  phone: 'Phone number',
  email: 'Email address',
  link: 'Link to another site',
  abuse: 'Abusive words',
} as const
export type TextFlag = keyof typeof textFlags
