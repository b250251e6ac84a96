/** Who is looking: every read and write of the product names one. Null stands for a visitor. */
export type Viewer = {
  id: number
  /** The token of this call, so that logging out elsewhere can spare it. */
  tokenId: number
  isManager: boolean
  isKycVerified: boolean
}
