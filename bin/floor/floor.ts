/** The oldest browsers that the site promises to work in; docs/decisions/browsers.md says why these. */
export const floor = { chrome: 90, firefox: 100, safari: 15 } as const

/** In the words of the build. */
export const styleTarget = Object.entries(floor).map(([name, version]) => `${name}${version}`)

/**
 * Not the floor itself: for it the build would rewrite private fields and optional calls, which all these browsers have,
 * and make the first visit 2.5 kB heavier. What is left of newer syntax, bin/check-floor.ts finds.
 */
export const scriptTarget = ['es2022', 'safari16']
