import { unreachable } from '#platform/web/api-error.ts'

/** @throws ApiError where they cannot be fetched */
export const loadPasskeys = () =>
  import('./passkeys.ts').catch(() => {
    throw unreachable()
  })
