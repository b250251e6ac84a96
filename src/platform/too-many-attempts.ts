/** What is said where a limit has no sentence of its own; screens say instead when to try again. */
export const tooManyAttempts = 'Too Many Attempts.'
