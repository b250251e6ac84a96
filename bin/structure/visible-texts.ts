import ts from 'typescript'

export type VisibleText = { text: string; line: number }

/** Strings of a screen that people read: what stands between tags, what is handed to be shown, what is written like a sentence. */
export function visibleTextsIn(tree: ts.SourceFile): VisibleText[] {
  const found: VisibleText[] = []
  const visit = (node: ts.Node): void => {
    const text = textOf(node)
    if (text !== undefined && isShown(node, text)) {
      const { line } = tree.getLineAndCharacterOfPosition(firstWord(node, tree))
      found.push({ text: text.trim().replace(/\s+/g, ' '), line: line + 1 })
    }
    if (!ts.isTypeNode(node)) ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** Attributes and properties whose value is shown or read aloud. */
const shownNames = new Set(
  (
    'aria-label aria-roledescription aria-valuetext alt cancelLabel confirmLabel description hint label lead message ' +
    'placeholder reason title'
  ).split(' '),
)

function textOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return [node.head, ...node.templateSpans.map(span => span.literal)]
    .map(part => part.text)
    .join('…')
}

function isShown(node: ts.Node, text: string): boolean {
  if (!/\p{L}/u.test(text)) return false
  if (ts.isJsxText(node)) return true
  if (isCode(node) || isName(text) || isStyle(text)) return false
  const place = placeOf(node)
  if (place === 'child' || shownNames.has(place)) return /^[^/#]*\p{L}/u.test(text)
  // A field's name is written small, a fact's as people read it.
  if (place === 'name') return /^\p{Lu}/u.test(text)
  return place === '' && (isSentence(text) || isWords(text))
}

/** "Log in", "Gigs", "“Allow”, then", "A gig". */
const isSentence = (text: string) => /^[“‘(]?\p{Lu}(?:\p{Ll}| \p{L})/u.test(text)

/** "just now", "read your messages". */
const isWords = (text: string) => /^\p{Ll}+(?: \p{L}+)+[.?!]?$/u.test(text)

/** Of errors, time zones, and the head of a request. */
const isName = (text: string) => /^(?:\w*Error|\w+\/\w+|Bearer …)$/.test(text)

/** "h-6 md:h-5". */
const isStyle = (text: string) =>
  text.split(' ').every(part => /^[!\p{Ll}\d:/.[\]()_%-]+…?$/u.test(part)) && /^\S*[-:]/.test(text)

/** Compared with, looked up, imported, or said to whoever mends the program. */
function isCode(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return true
  if (ts.isLiteralTypeNode(parent) || ts.isTaggedTemplateExpression(parent)) return true
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true
  if (ts.isElementAccessExpression(parent) || ts.isCaseClause(parent)) return true
  if (ts.isNewExpression(parent)) return true
  return ts.isBinaryExpression(parent) && isComparison(parent.operatorToken.kind)
}

const isComparison = (kind: ts.SyntaxKind) =>
  kind === ts.SyntaxKind.InKeyword ||
  kind === ts.SyntaxKind.EqualsEqualsEqualsToken ||
  kind === ts.SyntaxKind.ExclamationEqualsEqualsToken

/** The attribute or property that the value is for; `child` between tags; empty where that cannot be told. */
function placeOf(node: ts.Node): string {
  const { parent } = node
  if (ts.isJsxAttribute(parent)) return parent.name.getText()
  if (ts.isPropertyAssignment(parent)) {
    const name = parent.name.getText()
    return shownNames.has(name) || name === "'@type'" ? name : ''
  }
  if (ts.isJsxExpression(parent))
    return ts.isJsxAttribute(parent.parent) ? placeOf(parent) : 'child'
  const passesOn =
    ts.isConditionalExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isBinaryExpression(parent)
  return passesOn ? placeOf(parent) : ''
}

const firstWord = (node: ts.Node, tree: ts.SourceFile) =>
  ts.isJsxText(node) ? node.pos + node.text.search(/\S/) : node.getStart(tree)
