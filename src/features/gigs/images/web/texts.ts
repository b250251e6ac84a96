import { plural } from '#ui/plural.ts'

export const pictures = 'Pictures'
export const picture = 'Picture '
export const previousPicture = 'Previous picture'
export const nextPicture = 'Next picture'
export const noRoomError = 'There is no room for more photos. Remove one first.'
export const tooManyPhotosError = (room: number) =>
  `Only the first ${room === 1 ? 'photo' : plural(room, 'photo')} had room.`

export const photosHint =
  'JPEG, PNG or WebP. They are made smaller on your device before they are sent. The first one is shown in lists.'
export const photoOf = (title: string, at: number) => `${title}, photo ${at}`
export const add = 'Add'
export const photos = ' photos'
export const photosOfMost = (count: number, most: number) => `${count}/${most} photos`

export const resizingNotice = (name: string) => `${name} is made smaller`
export const undoRemoving = (photo: string) => `Undo removing ${photo}`
export const deletePhoto = (photo: string) => `Delete ${photo}`
export const deletionNotice = (photo: string) => `${photo} will be deleted in 5 seconds.`
