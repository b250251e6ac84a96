export const copied = 'Copied'
export const allowed = 'Allowed'
export const older = 'Older picture'
export const newer = 'Newer picture'
export const pictureOf = (title: string) => `Picture of ${title}`
export const difference = 'Difference'
export const bitsOf64 = (bits: number) => `${bits} of 64`
export const found = 'Found'
export const markCopied = 'Mark as copied'
export const allow = 'Allow'
export const actionOnMatch = (action: string, id: number) => `${action}: pictures ${id}`
export const actionsForMatch = (id: number) => `Actions for pictures ${id}`
export const copiedTitle = 'Mark the newer picture as copied?'
export const allowedTitle = 'Allow these pictures?'
export const decideHint =
  'Both gigs stay as they are, and nobody is told. To pause a gig is a step of its own.'
export const decided = 'Decided'
