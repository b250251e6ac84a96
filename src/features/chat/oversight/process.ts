/** How long a reason for looking at what is others' may be. */
export const shortestReason = 5
export const longestReason = 200
