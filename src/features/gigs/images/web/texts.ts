import { plural } from '#ui/plural.ts'

export const pictures = 'Pictures'
export const picture = 'Picture '
export const previousPicture = 'Previous picture'
export const nextPicture = 'Next picture'

export const cannotBeRead = (original: string) => `${original} cannot be read.`
export const thereIsNoRoomForMorePhotos = 'There is no room for more photos. Remove one first.'
export const onlyTheFirstHadRoom = (room: number) =>
  `Only the first ${room === 1 ? 'photo' : plural(room, 'photo')} had room.`

export const jpegPngOrWebPThey =
  'JPEG, PNG or WebP. They are made smaller on your device before they are sent. The first one is shown in lists.'
export const titlePhotoAt = (title: string, at: number) => `${title}, photo ${at}`
export const add = 'Add'
export const photos = ' photos'
export const photosOfMost = (count: number, maxImages: number) => `${count}/${maxImages} photos`
export const sendingPercent = (percent: number) => ` · sending, ${percent}%`

export const isMadeSmaller = (name: string) => `${name} is made smaller`
export const removeName = (name: string) => `Remove ${name}`
export const undoRemoving = (alt: string) => `Undo removing ${alt}`
export const undo = 'Undo'
export const deleteAlt = (alt: string) => `Delete ${alt}`
export const willBeDeletedIn5Seconds = (alt: string) => `${alt} will be deleted in 5 seconds.`
export const sendingName = (name: string) => `Sending ${name}`
