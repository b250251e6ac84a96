import type ts from 'typescript'

/** What stands between `start` and `end` is replaced. */
export type Change = { start: number; end: number; to: string; kind: string }

/** Of the node as it stands, without the comments before it. */
export const replace = (node: ts.Node, to: string, kind: string): Change => ({
  start: node.getStart(),
  end: node.getEnd(),
  to,
  kind,
})

/** The source with this change in it. */
export const plant = (text: string, { start, end, to }: Change): string =>
  text.slice(0, start) + to + text.slice(end)
