export const thisKindOfFileIsNotTaken =
  'This kind of file is not taken. Pictures, PDF, text, office documents and sound are.'
export const thisFileIsEmpty = 'This file is empty.'
export const thisFileIsLargerThanMb = (megabytes: number) =>
  `This file is larger than ${megabytes} MB.`

export const theMapDidNotLoad = 'The map did not load.'
export const loadingTheMap = 'Loading the map'

export const dragTheMarker =
  'Drag the marker, tap the map, or focus the marker and use the arrow keys.'
export const useMyLocation = 'Use my location'

export const theEditorDidNotLoad = 'The editor did not load.'
export const loadingTheEditor = 'Loading the editor'

export const writeAnAddressSuchAsExampleCom = 'Write an address such as example.com.'
export const linkAddress = 'Link address'
export const setLink = 'Set link'
export const removeLink = 'Remove link'
export const cancel = 'Cancel'

export const bold = 'Bold'
export const italic = 'Italic'
export const heading = 'Heading'
export const bulletList = 'Bullet list'
export const numberedList = 'Numbered list'
export const undo = 'Undo'
export const redo = 'Redo'
export const link = 'Link'
export const formatting = 'Formatting'

export const inOrNear = (name: string) => `In or near ${name}`
export const kmFrom = (away: number, name: string) => `${away} km from ${name}`

export const isLargerThanMb = (file: string, megabytes: number) =>
  `${file} is larger than ${megabytes} MB.`
export const isNotAJpeg = (name: string) => `${name} is not a JPEG, PNG or WebP picture.`

export const youAreOffline =
  'You are offline. What you have written stays here until you can send it.'
