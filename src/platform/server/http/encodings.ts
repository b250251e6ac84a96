/** In what an answer that many are sent is kept compressed, the smallest first. */
export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** The first of them that a caller takes, by its `accept-encoding`; undefined where it takes none. */
export function encodingFor(accepted = ''): Encoding | undefined {
  const taken = accepted.split(',').map(nameUnlessRefused)
  return encodings.find(encoding => taken.includes(encoding))
}

/** `br;q=0` says that it is not taken. */
function nameUnlessRefused(offered: string): string | undefined {
  const [name, ...parameters] = offered.toLowerCase().replace(/\s/g, '').split(';')
  return parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter)) ? undefined : name
}
