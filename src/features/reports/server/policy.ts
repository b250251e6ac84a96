/** The same report sent again within this time is a button pressed twice, or a call repeated after a lost answer. */
export const repeatSeconds = 60

/** How long a link to a file of a report works. */
export const fileLinkMinutes = 10
