import { type CallOptions, call } from '#platform/web/api.ts'
import type { verifyCustomer } from '../contract.ts'
import type { CustomerRow } from './customer.ts'
import { refetchCustomer } from './remember-customer.ts'

/** Verifies the identity that was looked at, or none; refused, what is there now is fetched. @throws ApiError */
export async function verifyAsSeen(
  { id, kyc_submitted_at }: Pick<CustomerRow, 'id' | 'kyc_submitted_at'>,
  options?: CallOptions,
) {
  const route = 'GET /api/manager/customer/{id}/verify-kyc'
  const seen = { id, seen_submitted_at: kyc_submitted_at ?? undefined }
  try {
    return await call<typeof verifyCustomer>(route, seen, options)
  } catch (error) {
    refetchCustomer(id)
    throw error
  }
}
