export const addPortraitTitle = 'Add a photo of yourself'
export const portraitTitle = 'Your photo'
export const portraitHint =
  'People choose a face they can recognise. Use a clear photo of you alone.'
export const choosePhotoButton = 'Choose a photo'
export const chooseAnotherPhotoButton = 'Choose another photo'
export const removePhotoButton = 'Remove photo'
export const photoPreparing = 'Preparing the photo…'
export const sendingPhoto = (percent: number) => `Sending the photo, ${percent} %`
export const removeConfirmTitle = 'Remove your photo?'
export const removeWarning = 'People will see your initials instead.'
export const keepPhotoButton = 'Keep it'
export const yourPhoto = 'your photo'
