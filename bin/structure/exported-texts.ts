import ts from 'typescript'

export type ExportedText = {
  name: string
  line: number
  /** The same for two texts that read the same, whatever their parameters are called. */
  value: string
  /** The words that stand in it whatever it is called with. */
  words: string[]
}

/** Texts that a file exports: plain ones, and functions that put something into one. */
export function findExportedTexts(tree: ts.SourceFile): ExportedText[] {
  return tree.statements
    .filter(ts.isVariableStatement)
    .filter(statement => statement.modifiers?.some(isExport))
    .flatMap(statement => statement.declarationList.declarations)
    .flatMap(declaration => presentText(declaration, tree))
}

const isExport = ({ kind }: ts.ModifierLike) => kind === ts.SyntaxKind.ExportKeyword

function presentText({ name, initializer }: ts.VariableDeclaration, tree: ts.SourceFile) {
  if (!initializer || !ts.isIdentifier(name)) return []
  const value = comparableText(initializer, tree)
  if (value === undefined) return []
  const { line } = tree.getLineAndCharacterOfPosition(name.getStart(tree))
  return [{ name: name.text, line: line + 1, value, words: wordsOf(initializer) }]
}

function comparableText(node: ts.Expression, tree: ts.SourceFile): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isArrowFunction(node)) return undefined
  return node.parameters
    .map(({ name }) => new RegExp(`\\b${name.getText(tree)}\\b`, 'g'))
    .reduce((text, name, place) => text.replaceAll(name, `$${place}`), node.body.getText(tree))
}

function wordsOf(node: ts.Expression): string[] {
  return (
    textOf(node)
      .replace(/[’']/g, '')
      .match(/[\p{L}\d]+/gu) ?? []
  )
}

function textOf(node: ts.Expression | ts.ConciseBody): string {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isArrowFunction(node)) return textOf(node.body)
  if (ts.isTaggedTemplateExpression(node)) return textOf(node.template)
  if (!ts.isTemplateExpression(node)) return ''
  return [node.head, ...node.templateSpans.map(span => span.literal)]
    .map(part => part.text)
    .join(' ')
}
