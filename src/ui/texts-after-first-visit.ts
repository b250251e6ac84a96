export const close = 'Close'

export const toDo = ' to do'

export const draftSaved = 'Draft saved'
export const discard = 'Discard'

export const showingPageOf = (page: number, lastPage: number) =>
  `Showing page ${page} of ${lastPage}`
export const pageNumber = (number: number) => `Page ${number}`

export const hidePassword = 'Hide password'
export const showPassword = 'Show password'

export const light = 'Light'
export const dark = 'Dark'
export const system = 'System'
export const theme = 'Theme'

export const copyName = (name: string) => `Copy ${name}`

export const copied = (name: string) => `${name} copied.`
export const copyError = (name: string, readable: string) =>
  `The ${name} could not be copied${readable}`

export const kilobytes = (kilobytes: string) => `${kilobytes} kB`
export const megabytes = (megabytes: string) => `${megabytes} MB`
export const takeAPhoto = 'Take a photo'
