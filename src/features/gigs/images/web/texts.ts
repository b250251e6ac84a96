import { plural } from '#ui/plural.ts'

export const pictures = 'Pictures'
export const picture = 'Picture '
export const previousPicture = 'Previous picture'
export const nextPicture = 'Next picture'

export const cannotBeRead = (name: string) => `${name} cannot be read.`
export const thereIsNoRoomForMorePhotos = 'There is no room for more photos. Remove one first.'
export const onlyTheFirstHadRoom = (room: number) =>
  `Only the first ${room === 1 ? 'photo' : plural(room, 'photo')} had room.`

export const whichPhotos =
  'JPEG, PNG or WebP. They are made smaller on your device before they are sent. The first one is shown in lists.'
export const photoOf = (title: string, at: number) => `${title}, photo ${at}`
export const add = 'Add'
export const photos = ' photos'
export const photosOfMost = (count: number, most: number) => `${count}/${most} photos`
export const sendingPercent = (percent: number) => ` · sending, ${percent}%`

export const isMadeSmaller = (name: string) => `${name} is made smaller`
export const removeName = (name: string) => `Remove ${name}`
export const undoRemoving = (photo: string) => `Undo removing ${photo}`
export const undo = 'Undo'
export const deletePhoto = (photo: string) => `Delete ${photo}`
export const willBeDeletedIn5Seconds = (photo: string) => `${photo} will be deleted in 5 seconds.`
export const sendingName = (name: string) => `Sending ${name}`
