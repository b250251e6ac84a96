/** An @ or five digits, in whatever signs and numerals: a search may be somebody's address or number. */
export function mayNameSomebody(search: string): boolean {
  return /@|(?:\p{Nd}\P{Nd}*){5}/u.test(search.normalize('NFKC'))
}
