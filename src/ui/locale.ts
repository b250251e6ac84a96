/** In whose language the texts are written, and numbers and dates with them. */
export const locale = 'en-GH'
