/** Whether anything shows: of letters and signs by name, Hangul fillers and Braille without dots do not. */
export const isReadable = (text: string): boolean =>
  /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
