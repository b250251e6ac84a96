/** Shared by server and browser. */
export const mostBlocks = 1000
