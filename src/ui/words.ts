import { createElement, Fragment, type ReactNode } from 'react'

/** A sentence with elements in it, kept as one text: words`Read the ${link} first.` */
export function words(sentence: TemplateStringsArray, ...elements: ReactNode[]): ReactNode {
  const parts = sentence.flatMap((part, place) => [part, elements[place]])
  return createElement(Fragment, null, ...parts)
}
