/** What ties accounts together: one wallet for two, a wallet that is another’s registered phone, one device. */
export const linkKinds = ['wallet', 'phone', 'device'] as const
export type LinkKind = (typeof linkKinds)[number]
