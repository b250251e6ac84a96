import ts from 'typescript'
import type { Change } from './change.ts'

/** Faults in the text of SQL: of `sql` templates, and of strings that begin as a statement does. */
export function faultsInSql(node: ts.Node): Change[] {
  if (!isPiece(node) || !isSql(node)) return []
  const start = node.getStart()
  const text = node.getText()
  return swaps.flatMap(([pattern, other]) =>
    [...text.matchAll(pattern)].map(match => ({
      start: start + match.index,
      end: start + match.index + match[0].length,
      to: other.replace('$1', match[1] ?? ''),
      kind: 'SQL',
    })),
  )
}

type Piece =
  | ts.StringLiteral
  | ts.NoSubstitutionTemplateLiteral
  | ts.TemplateHead
  | ts.TemplateMiddle
  | ts.TemplateTail

const isPiece = (node: ts.Node): node is Piece =>
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node)

function isSql(piece: Piece): boolean {
  const template = ts.isTemplateSpan(piece.parent) ? piece.parent.parent : piece.parent
  const tagged = ts.isTemplateExpression(template) ? template.parent : template
  if (ts.isTaggedTemplateExpression(tagged)) return tagged.tag.getText() === 'sql'
  return /^\s*(select|insert|update|delete|with)\s/i.test(piece.text)
}

/** Each is one thing that is easily written the other way round, or forgotten. */
const swaps: [RegExp, string][] = [
  [/(?<=\s)<(?=\s)/g, '<='],
  [/(?<=\s)<=(?=\s)/g, '<'],
  [/(?<=\s)>(?=\s)/g, '>='],
  [/(?<=\s)>=(?=\s)/g, '>'],
  [/(?<=\s)=(?=\s)/g, '<>'],
  [/(?<=\s)<>(?=\s)/g, '='],
  [/(?<=\s)\+(?=\s)/g, '-'],
  [/(?<=\s)-(?=\s)/g, '+'],
  [/\band\b/g, 'or'],
  [/\bor\b/g, 'and'],
  [/\bnot (exists|in)\b/g, '$1'],
  [/(?<!not )\bexists\b/g, 'not exists'],
  [/\bis null\b/g, 'is not null'],
  [/\bis not null\b/g, 'is null'],
  [/\bdesc\b/g, 'asc'],
  [/\bdistinct /g, ''],
  [/\bfor (no key update|update|share|key share)\b/g, ''],
  [/\bskip locked\b/g, ''],
  [/\bleast\b/g, 'greatest'],
  [/\bgreatest\b/g, 'least'],
  [/\bmin\(/g, 'max('],
  [/\bmax\(/g, 'min('],
  [/\border by (?=[\w.]+ desc|[\w.]+[,)\n`])/g, 'order by -'],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
]
