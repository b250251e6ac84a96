/** Who is looking: every read and write of the product names one. Null stands for a visitor. */
export type Viewer = {
  id: number
  /** The token of this call, so that logging out elsewhere can spare it. */
  tokenId: number
  isManager: boolean
  isKycVerified: boolean
}

/** Who calls with a token. */
export type SessionViewer = Viewer & {
  hasSecondFactor: boolean
  /** When this session showed last that its owner is there. */
  provedAt: Date
}
