import type { Output } from '#platform/contract.ts'
import type { FailedJob } from '#platform/server/jobs/failed-jobs.ts'
import { messageJobNames } from '#platform/server/mail-and-sms/job-names.ts'
import type { listFailedJobs } from '../contract.ts'

type Presented = Output<typeof listFailedJobs>['failed_jobs']['data'][number]
type Kind = Presented['kind']

/** Which names a list of this kind holds: these alone, or all but these. */
export function amongKind(kind: Kind | undefined) {
  if (kind === undefined) return undefined
  if (kind === 'other') return { names: Object.values(messageJobNames).flat(), only: false }
  return { names: messageJobNames[kind], only: true }
}

/** Of what was to be sent nothing is shown, and of its receiver as much as tells two apart. */
export function presentFailedJob({ data, ...job }: FailedJob): Presented {
  const kind = kindOf(job.name)
  return { ...job, kind, to: kind === 'other' ? null : hideReceiver(data) }
}

function kindOf(name: string): Kind {
  if (messageJobNames.mail.includes(name)) return 'mail'
  return messageJobNames.sms.includes(name) ? 'sms' : 'other'
}

function hideReceiver(data: object | null): string | null {
  const to: unknown = data && 'to' in data ? data.to : null
  if (typeof to !== 'string') return null
  const [, first, domain] = /^(.).*(@[^@]+)$/u.exec(to) ?? []
  return first ? `${first}…${domain}` : `…${to.slice(-3)}`
}
