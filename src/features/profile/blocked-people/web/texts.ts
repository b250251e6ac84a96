export const pageLead =
  'Nothing passes between you and them: no messages, offers or requests. We do not tell them.'
export const emptyTitle = 'You have blocked nobody.'
export const blocksLoadError = 'The people you blocked did not load.'
export const blocksLoading = 'Loading the people you blocked'
