import type { AccountAction } from '#features/accounts/process.ts'
import { call } from '#platform/web/api.ts'
import type { updateCustomerStatus } from '../contract.ts'

/** Lets a person in, or shuts them out. @throws ApiError */
export const takeAccountStep = (id: number, action: AccountAction) =>
  call<typeof updateCustomerStatus>('POST /api/manager/customer/{id}/update/status', { id, action })
