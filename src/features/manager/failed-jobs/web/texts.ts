export const emptyTitle = 'Nothing has failed in the last day.'
export const noneFound = 'No failed jobs found.'
export const mails = 'Emails'
export const textMessages = 'SMS'
export const otherJobs = 'Other jobs'
export const kinds = { mail: 'Email', sms: textMessages } as const
export const job = 'Job'
export const to = 'To'
export const reason = 'Reason'
export const noReason = 'It did not say why'
export const tries = 'Tries'
export const failed = 'Failed'
export const tryAgainNamed = (name: string) => `Try again: ${name}`
