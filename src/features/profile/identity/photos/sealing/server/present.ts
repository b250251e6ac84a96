/** How the storage keys of all photos begin that the key of this name has encrypted. */
export const prefixOf = (keyName: string) => `identity/${keyName}-`
