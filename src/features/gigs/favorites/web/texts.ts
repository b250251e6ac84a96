export const inYourFavorites = 'In your favorites'
export const addToFavorites = 'Add to favorites'
export const favoriteTitle = (title: string) => `Favorite: ${title}`
export const undo = 'Undo'
export const addedToYourFavorites = 'Added to your favorites.'
export const removedFromYourFavorites = 'Removed from your favorites.'
