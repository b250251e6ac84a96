import type { Received } from '#platform/contract.ts'
import type { showPerson } from '../contract.ts'

export type Person = Received<typeof showPerson>['person']
