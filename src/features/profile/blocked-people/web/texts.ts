export const pageLead =
  'No messages, offers or requests pass between you and them, unless an order is under way. We do not tell them.'
export const emptyTitle = 'You have blocked nobody.'
export const blocksLoadError = 'The people you blocked did not load.'
export const blocksLoading = 'Loading the people you blocked'
