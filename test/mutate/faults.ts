import ts from 'typescript'
import { type Change, plant, replace } from './change.ts'
import { faultsInQuery } from './query-faults.ts'
import { faultsInSql } from './sql-faults.ts'

export type Fault = Change & {
  file: string
  line: number
  /** The lines that change, as they were and as they are with the fault. */
  before: string
  after: string
}

/** Every fault that can be planted in this source, one at a time. */
export function faultsIn(file: string, text: string): Fault[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const changes: Change[] = []
  visit(tree, changes)
  return changes.map(change => locate({ change, file, text, tree }))
}

function visit(node: ts.Node, changes: Change[]): void {
  if (isWithoutEffect(node)) return
  changes.push(...changesOf(node))
  ts.forEachChild(node, child => visit(child, changes))
}

/** Imports and types do nothing when the program runs; what is logged is for other tests. */
const isWithoutEffect = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isTypeNode(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  (ts.isExpressionStatement(node) && /^log\./.test(node.getText()))

function changesOf(node: ts.Node): Change[] {
  if (ts.isIfStatement(node)) return [...guard(node), negation(node.expression)]
  if (ts.isConditionalExpression(node)) return [negation(node.condition)]
  if (ts.isExpressionStatement(node)) return statement(node)
  if (ts.isBinaryExpression(node)) return operator(node)
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [replace(node, node.operand.getText(), 'negation removed')]
  if (ts.isNumericLiteral(node) && !isName(node))
    return [replace(node, String(Number(node.text) + 1), 'number')]
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [replace(node, 'false', 'constant')]
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [replace(node, 'true', 'constant')]
  if (ts.isArrayLiteralExpression(node)) return list(node)
  if (ts.isCallExpression(node)) return faultsInQuery(node)
  return faultsInSql(node)
}

const isName = (node: ts.Node) => ts.isPropertyAssignment(node.parent) && node.parent.name === node

const negation = (condition: ts.Expression) =>
  replace(condition, `!(${condition.getText()})`, 'condition negated')

/** Without an else it is a guard: what it refuses or leaves out goes on. */
const guard = (node: ts.IfStatement): Change[] =>
  node.elseStatement ? [] : [replace(node, ';', 'guard removed')]

/** One that holds functions is more than one thing: its parts are taken one at a time. */
function statement(node: ts.ExpressionStatement): Change[] {
  if (/=> \{/.test(node.getText())) return []
  const removed = replace(node, ';', 'statement removed')
  if (!ts.isAwaitExpression(node.expression)) return [removed]
  return [removed, replace(node, `void ${node.expression.expression.getText()}`, 'await removed')]
}

function operator(node: ts.BinaryExpression): Change[] {
  const { left, operatorToken, right } = node
  const shortCircuit = /^(&&|\|\|)$/.test(operatorToken.getText())
  const other = otherOperators[operatorToken.getText()]
  if (other === undefined || [left, right].some(isText)) return []
  const swapped = replace(operatorToken, other, 'operator')
  return shortCircuit ? [swapped, replace(node, left.getText(), 'condition left out')] : [swapped]
}

const isText = (node: ts.Expression) => ts.isStringLiteralLike(node) && node.text === ''

const otherOperators: Record<string, string> = {
  '&&': '||',
  '||': '&&',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
}

/** One of those that are named is forgotten. */
function list(node: ts.ArrayLiteralExpression): Change[] {
  const last = node.elements.at(-1)
  const before = node.elements.at(-2)
  if (!last || !before || ts.isStringLiteralLike(last)) return []
  return [{ start: before.getEnd(), end: last.getEnd(), to: '', kind: 'element left out' }]
}

function locate(options: {
  change: Change
  file: string
  text: string
  tree: ts.SourceFile
}): Fault {
  const { change, file, text, tree } = options
  const from = text.lastIndexOf('\n', change.start - 1) + 1
  const until = (end: number, source: string) => {
    const lineEnd = source.indexOf('\n', end)
    return lineEnd === -1 ? source.length : lineEnd
  }
  const planted = plant(text, change)
  return {
    ...change,
    file,
    line: tree.getLineAndCharacterOfPosition(change.start).line + 1,
    before: text.slice(from, until(change.end, text)),
    after: planted.slice(from, until(change.start + change.to.length, planted)),
  }
}
