export const searchByUsername = 'Search by username'
export const yourChatsDidNotLoad = 'Your chats did not load.'
export const nobodyOfThatNameAmongYourChats = 'Nobody of that name among your chats'
export const loadMore = 'Load more'
export const chatWithABuyerFirst = 'Chat with a buyer first'
export const youCanMakeAnOffer =
  'You can make an offer to people with whom you have chatted. So far there is nobody.'
export const seeYourMessages = 'See your messages'
export const loadingYourChats = 'Loading your chats'

export const makeAnOffer = 'Make an offer'
export const theGigDidNotLoad = 'The gig did not load.'
export const offersCanBeMadeOnly = 'Offers can be made only on a gig that is live.'
