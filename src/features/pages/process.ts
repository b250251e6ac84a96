/** What holds for pages, for both sides. */

/** Privacy Policy and Terms of Use: the law asks for them, and people agree to them when they register. */
export const pagesOfLaw: readonly number[] = [1, 2]
/** Where all that can be read is found. */
export const helpPath = '/help'
/** Characters of text, whatever it is dressed in. */
export const longestContent = 100_000
