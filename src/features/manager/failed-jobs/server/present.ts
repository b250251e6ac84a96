import type { Output } from '#platform/contract.ts'
import type { FailedJob } from '#platform/server/jobs/failed-jobs.ts'
import { mailJob, plainMailJob } from '#platform/server/mail-and-sms/mail.ts'
import { plainSmsJob, smsJob } from '#platform/server/mail-and-sms/sms.ts'
import type { listFailedJobs } from '../contract.ts'

type Presented = Output<typeof listFailedJobs>['failed_jobs']['data'][number]
type Kind = Presented['kind']

const namesOf = {
  mail: [mailJob.name, plainMailJob.name],
  sms: [smsJob.name, plainSmsJob.name],
}

/** Which names a list of this kind holds: these alone, or all but these. */
export function amongKind(kind: Kind | undefined) {
  if (kind === undefined) return undefined
  if (kind === 'other') return { names: [...namesOf.mail, ...namesOf.sms], only: false }
  return { names: namesOf[kind], only: true }
}

/** Of what was to be sent nothing is shown, and of its receiver as much as tells two apart. */
export function presentFailedJob({ data, ...job }: FailedJob): Presented {
  const kind = kindOf(job.name)
  return { ...job, kind, to: kind === 'other' ? null : hideReceiver(data) }
}

function kindOf(name: string): Kind {
  if (namesOf.mail.includes(name)) return 'mail'
  return namesOf.sms.includes(name) ? 'sms' : 'other'
}

function hideReceiver(data: object | null): string | null {
  const to: unknown = data && 'to' in data ? data.to : null
  if (typeof to !== 'string') return null
  const [, first, domain] = /^(.).*(@[^@]+)$/u.exec(to) ?? []
  return first ? `${first}…${domain}` : `…${to.slice(-3)}`
}
