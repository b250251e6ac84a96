export const sameWallet = 'Same wallet'
export const walletIsPhone = 'Another’s phone'
export const sameDevice = 'Same device'
export const inCommon = 'In common'
export const people = 'People'
export const endsIn = (digits: string) => `ends in ${digits}`
export const firstSeen = 'First seen'
export const lastSeen = 'Last seen'
export const lead =
  'People share phones, and families share wallets. This is a hint for you to judge: nothing follows from it by itself.'
