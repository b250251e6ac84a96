/** Sentences that people read, wherever the code keeps them, and what is wrong with their words. */
import ts from 'typescript'

/** Too long to be read at one go, on a phone, in a second or third language. */
const mostWords = 24

const refused: readonly (readonly [RegExp, string])[] = [
  [/\bhand(s|ed|ing)?( \w+)? in\b/i, 'say: send'],
  [/\bfield (is required|must)\b/i, 'say what to enter'],
  [/\bid (photo|reference|type) field\b/i, 'name the field by its label'],
  [/(^|[\s“])[a-z]+_[a-z_]+/, 'name the field by its label'],
  [/\bkindly\b/i, 'leave it out'],
  [/\binvalid\b/i, 'say what to do'],
  [/\blapse[sd]?\b/i, 'say: expired'],
  [/\bany more[.,:]/i, 'say: no longer'],
  [/\b(proceed|initiate)\b/i, 'say what is done'],
  [/\w!/, 'do not shout'],
  [/\ba manager\b/i, 'say: our team'],
  [/(?<!\b(went|goes) )\bwrong\b(?! (codes?|password)\b)/i, 'say what to do'],
  [/\bstands?\b/i, 'say: is'],
  [/\be-mail/i, 'say: email'],
]

export type WordFault = { text: string; reason: string }

/** Every fault of the sentences in a module of texts, those of its functions too. */
export function findWordFaults(source: string): WordFault[] {
  return textsIn(ts.createSourceFile('texts.ts', source, ts.ScriptTarget.Latest, true)).flatMap(
    faultsOf,
  )
}

/** What a module of texts says, as it stands, with `…` for each thing that is put in; single words too. */
export const textsOf = (source: string): string[] =>
  textsIn(ts.createSourceFile('texts.ts', source, ts.ScriptTarget.Latest, true), {
    isWanted: () => true,
    slot: '…',
  })

/** Of a plain text, such as what a page shows. */
export function faultsOf(text: string): WordFault[] {
  const words = refused
    .filter(([pattern]) => pattern.test(text))
    .map(([, reason]) => ({ text, reason }))
  const long = sentencesOf(text)
    .filter(sentence => wordCount(sentence) > mostWords)
    .map(sentence => ({ text: sentence, reason: `more than ${mostWords} words` }))
  return [...words, ...long]
}

/** What stands in quotes or backticks, with a word in place of each thing that is put in. */
function textsIn(
  tree: ts.SourceFile,
  // One word alone is a name in code, or a label.
  { isWanted, slot } = { isWanted: (text: string) => text.trim().includes(' '), slot: 'something' },
): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || isStatement(node)) return
    const text = textOf(node, slot)
    if (text !== undefined && isWanted(text)) found.push(text)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** Of the database. */
const isStatement = (node: ts.Node) =>
  ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql'

function textOf(node: ts.Node, slot: string): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return [node.head, ...node.templateSpans.map(span => span.literal)]
    .map(part => part.text)
    .join(slot)
}

const sentencesOf = (text: string) => text.split(/(?<=[.?!])\s+|\n+|<[^>]+>/)

const wordCount = (sentence: string) =>
  sentence.match(/[\p{L}\d][\p{L}\p{M}\d’'@./:-]*/gu)?.length ?? 0
