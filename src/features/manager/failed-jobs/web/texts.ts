import * as managerTexts from '../../web/texts.ts'

export const emptyTitle = 'Nothing has failed in the last day.'
export const noneFound = 'No failed jobs found.'
export const otherJobs = 'Other jobs'
export const kinds = { mail: 'Email', sms: managerTexts.sms } as const
export const job = 'Job'
export const to = 'To'
export const noReason = 'It did not say why'
export const tries = 'Tries'
export const tryAgainNamed = (name: string) => `Try again: ${name}`
