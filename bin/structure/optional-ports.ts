import ts from 'typescript'
import { rootOf } from './module-variables.ts'

/** The lines on which a port may be left out, or is used as if it might be. */
export function optionalPortsIn(tree: ts.SourceFile): number[] {
  const faults: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (isAccessIfThere(node) || isOptionalParameter(node)) faults.push(node)
    if (ts.isTypeAliasDeclaration(node) && isPorts(node.name.text))
      faults.push(...optionalMembersOf(node.type, aliasesIn(tree)))
    if (ts.isInterfaceDeclaration(node) && isPorts(node.name.text))
      faults.push(...node.members.flatMap(member => inMember(member, aliasesIn(tree))))
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return faults.map(node => tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1)
}

const isPorts = (name: string | undefined) => name !== undefined && /(^p|P)orts$/.test(name)

/** `ports.payments?.findPayment()`, `ports.conversation.post?.()`, `ports.conversation ?? nobody`. */
function isAccessIfThere(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node))
    return isFallback(node.operatorToken.kind) && isPorts(rootOf(node.left))
  const isLink =
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isCallExpression(node)
  return isLink && node.questionDotToken !== undefined && isPorts(rootOf(node.expression))
}

const isFallback = (kind: ts.SyntaxKind) =>
  kind === ts.SyntaxKind.QuestionQuestionToken ||
  kind === ts.SyntaxKind.QuestionQuestionEqualsToken ||
  kind === ts.SyntaxKind.BarBarToken

/** `ports?: OrderPorts`, `ports = …`, `{ ports = … }`. */
function isOptionalParameter(node: ts.Node): boolean {
  if (ts.isBindingElement(node)) return isPorts(node.name.getText()) && !!node.initializer
  if (ts.isPropertySignature(node)) return isPorts(node.name.getText()) && !!node.questionToken
  if (!ts.isParameter(node) || !isPorts(node.name.getText())) return false
  return node.questionToken !== undefined || node.initializer !== undefined
}

type Aliases = Map<string, ts.TypeNode>

const aliasesIn = (tree: ts.SourceFile): Aliases =>
  new Map(
    tree.statements
      .filter(ts.isTypeAliasDeclaration)
      .map(({ name, type }) => [name.text, type] as const),
  )

/** What may be missing in a type of ports, also in the types of the same file of which it is made. */
function optionalMembersOf(type: ts.TypeNode, aliases: Aliases): ts.Node[] {
  if (ts.isFunctionTypeNode(type)) return []
  if (ts.isTypeLiteralNode(type)) return type.members.flatMap(member => inMember(member, aliases))
  if (ts.isUnionTypeNode(type) && type.types.some(isNothing)) return [type]
  if (ts.isTypeReferenceNode(type)) return inReference(type, aliases)
  const found: ts.Node[] = []
  ts.forEachChild(type, child => {
    if (ts.isTypeNode(child)) found.push(...optionalMembersOf(child, aliases))
  })
  return found
}

function inMember(member: ts.TypeElement, aliases: Aliases): ts.Node[] {
  if (member.questionToken) return [member]
  return ts.isPropertySignature(member) && member.type
    ? optionalMembersOf(member.type, aliases)
    : []
}

function inReference(type: ts.TypeReferenceNode, aliases: Aliases): ts.Node[] {
  const name = type.typeName.getText()
  if (name === 'Partial') return [type]
  const alias = aliases.get(name)
  const others = new Map([...aliases].filter(([other]) => other !== name))
  return [
    ...(type.typeArguments ?? []).flatMap(argument => optionalMembersOf(argument, aliases)),
    ...(alias ? optionalMembersOf(alias, others) : []),
  ]
}

const isNothing = (type: ts.TypeNode) =>
  type.kind === ts.SyntaxKind.UndefinedKeyword ||
  (ts.isLiteralTypeNode(type) && type.literal.kind === ts.SyntaxKind.NullKeyword)
