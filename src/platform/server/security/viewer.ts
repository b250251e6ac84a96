import type { Role } from '#platform/roles.ts'

/** Who is looking: every read and write of the product names one. Null stands for a visitor. */
export type Viewer = {
  id: number
  /** The token of this call, so that logging out elsewhere can spare it. */
  tokenId: number
  /** What a manager may do; empty for everybody else. */
  roles: readonly Role[]
  isKycVerified: boolean
}

/** Who calls with a token. */
export type SessionViewer = Viewer & {
  hasSecondFactor: boolean
  /** When this session showed last that its owner is there. */
  provedAt: Date
}
