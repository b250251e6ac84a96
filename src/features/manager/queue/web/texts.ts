export const nothingWaits = 'Nothing is waiting.'
export const nothingFound = 'Nothing waiting was found.'
export const listTitle = 'What waits'
export const waitingCount = (count: number) => `${count} waiting`
export const oldestWaits = (age: string) => `oldest ${age}`
export const waitsFor = (age: string) => `Waits ${age}`
export const shortestTime = 'under an hour'
export const overdue = 'Overdue'
export const place = (at: number, count: number) => `${at} of ${count}`
export const positionLabel = (name: string, at: number, count: number) =>
  `${name}, ${at} of ${count}`
export const select = (name: string) => `Select ${name}`
export const itemLoadError = 'This did not load.'

export const nextButton = 'Next'
export const clearSelection = 'Clear selection'
export const undoLast = (said: string) => `Undo: ${said}`
export const notDone = (name: string, reason: string) => `${name}: ${reason}`

export const keys = 'Keys'
export const keysSwitch = 'Use single keys'
export const keysSwitchHint = 'Turn this off if you dictate or press keys by mistake.'
export const previousKey = 'Previous'
export const openKey = 'Go to what is shown'
export const selectKey = 'Select for many at once'
export const undoKey = 'Undo the last one'
export const helpKey = 'Show these keys'
