export const unblock = 'Unblock'
export const block = 'Block'
