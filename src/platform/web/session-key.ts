export const sessionStorageKey = 'session'
