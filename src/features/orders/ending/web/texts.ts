export const buyerTitle = 'Thank you'
export const buyerLead = (seller: string) =>
  `${seller} did the work, and you confirmed it. The next time begins here.`
export const sellerTitle = 'Well done'
export const sellerLead = 'The work is done.'
export const shareHint = 'Share your gig, so that the next buyer finds you.'
export const unconfirmedTitle = 'What next'
export const unconfirmedLead = 'The next order begins here.'
export const receiptHint = 'The receipt is below, under Payments.'
export const bookAgain = 'Book again'
export const askAgain = (seller: string) => `Ask ${seller} again`
export const shareOnWhatsApp = 'Share on WhatsApp'
export const keepSeller = 'Keep this seller'
export const keepHint = 'Add the gig to your favorites, and find the seller there next time.'
export const orderEndLoading = 'Loading what comes next'
