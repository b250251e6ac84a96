import * as texts from './texts.ts'

/** The API calls its fields by their own names; on the screen they have labels. */
export const plainly = (sentence: string): string =>
  texts.labelsOfFields.reduce((text, [name, label]) => text.replace(name, label), sentence)
