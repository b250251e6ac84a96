/** What one photo may weigh. */
export const portraitMegabytes = 8
