import { keyOf, sealWith, unsealWith } from '../security/encryption.ts'
import { secret } from '../security/instance-secret.ts'

type Sealed = { sealed: string }

/** The data of a job as the queue's tables may hold them: they open in this job alone, and with this secret alone. */
export function sealData(data: object, jobName: string): Sealed {
  const content = Buffer.from(JSON.stringify(data))
  return { sealed: sealWith(key(), content, jobName).toString('base64') }
}

/** What the release before this one has queued is not sealed. @throws SealBroken after a change of APP_SECRET */
export function openData(data: object, jobName: string): object {
  if (!isSealed(data)) return data
  return JSON.parse(unsealWith([key()], Buffer.from(data.sealed, 'base64'), jobName).toString())
}

const key = () => keyOf(secret('job-data'))

const isSealed = (data: object): data is Sealed =>
  'sealed' in data && typeof data.sealed === 'string'
