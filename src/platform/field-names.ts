/** How sentences name a field. Apart from what fields are, so that a page can word a sentence without any schema. */

/** How a sentence about a field begins. */
export const subjectOf = (path: readonly PropertyKey[] | undefined) =>
  `The ${fieldName(path)} field`

/** `keys.auth` is a field inside a field; what is wrong with one of a list is wrong with the list. */
export function fieldPath(path: readonly PropertyKey[] | undefined): string {
  const names: string[] = []
  for (const part of path ?? []) {
    if (typeof part === 'number') break
    names.push(String(part))
  }
  return names.join('.') || 'input'
}

export const fieldName = (path: readonly PropertyKey[] | undefined) =>
  fieldPath(path).replaceAll(/[_.]/g, ' ')
