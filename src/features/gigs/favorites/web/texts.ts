export const favoriteState = 'In your favorites'
export const favoriteButton = 'Add to favorites'
export const favoriteTitle = (title: string) => `Favorite: ${title}`
export const addedNotice = 'Added to your favorites.'
export const removedNotice = 'Removed from your favorites.'
