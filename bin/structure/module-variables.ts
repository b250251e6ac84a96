import ts from 'typescript'

/** A variable of a module in which an exported function keeps what it is handed. */
export type FilledVariable = { name: string; by: string; line: number }

/** Caches are none: what they keep is read by their own module, and only its time comes from outside. */
export function findFilledVariables(tree: ts.SourceFile): FilledVariable[] {
  const variables = moduleVariables(tree)
  const found: FilledVariable[] = []
  for (const { by, declaration } of listExportedFunctions(tree)) {
    const handed = namesHandedTo(declaration)
    const visit = (node: ts.Node): void => {
      const { name, value } = assignmentIn(node) ?? {}
      if (name && value && variables.has(name) && isHanded(value, handed)) {
        const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree))
        found.push({ name, by, line: line + 1 })
      }
      ts.forEachChild(node, visit)
    }
    visit(declaration)
  }
  return found
}

/** Everything at the top of a file that can be written to. */
function moduleVariables(tree: ts.SourceFile): Set<string> {
  const declarations = tree.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
  const writable = declarations.filter(({ parent, initializer }) => {
    const isLet = (parent.flags & ts.NodeFlags.Let) !== 0
    return isLet || (initializer !== undefined && isContainer(initializer))
  })
  return new Set(writable.map(({ name }) => name.getText(tree)))
}

const isContainer = (node: ts.Expression) =>
  ts.isArrayLiteralExpression(node) ||
  ts.isObjectLiteralExpression(node) ||
  (ts.isNewExpression(node) && /^(Weak)?(Map|Set)$/.test(node.expression.getText()))

type Exported = { by: string; declaration: ts.SignatureDeclaration }

function listExportedFunctions(tree: ts.SourceFile): Exported[] {
  return tree.statements.filter(isExported).flatMap((statement): Exported[] => {
    if (ts.isFunctionDeclaration(statement))
      return [{ by: statement.name?.text ?? '', declaration: statement }]
    if (!ts.isVariableStatement(statement)) return []
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
        ? [{ by: name.getText(tree), declaration: initializer }]
        : [],
    )
  })
}

const isExported = (node: ts.Statement) =>
  ts.canHaveModifiers(node) &&
  ts.getModifiers(node)?.some(modifier => modifier.kind === ts.SyntaxKind.ExportKeyword)

/** The names of a function's parameters, also of what it takes out of them. Time comes to everybody. */
function namesHandedTo(declaration: ts.SignatureDeclaration): Set<string> {
  const handed = new Set(declaration.parameters.flatMap(({ name }) => namesIn(name)))
  const visit = (node: ts.Node): void => {
    if (
      ts.isVariableDeclaration(node) &&
      node.initializer &&
      ts.isIdentifier(node.initializer) &&
      handed.has(node.initializer.text)
    )
      for (const name of namesIn(node.name)) handed.add(name)
    ts.forEachChild(node, visit)
  }
  visit(declaration)
  handed.delete('now')
  return handed
}

function namesIn(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap(element =>
    ts.isBindingElement(element) ? namesIn(element.name) : [],
  )
}

/** `variable = value`, `variable.name = value`, `variable.add(value)`, `variable.set(key, value)`. */
function assignmentIn(
  node: ts.Node,
): { name: string | undefined; value?: ts.Expression } | undefined {
  if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind))
    return { name: rootOf(node.left), value: node.right }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression))
    return undefined
  if (!/^(add|push|set|unshift)$/.test(node.expression.name.text)) return undefined
  const value = node.arguments.at(-1)
  return { name: rootOf(node.expression.expression), ...(value && { value }) }
}

const isAssignment = (kind: ts.SyntaxKind) =>
  kind === ts.SyntaxKind.EqualsToken ||
  kind === ts.SyntaxKind.BarBarEqualsToken ||
  kind === ts.SyntaxKind.QuestionQuestionEqualsToken

/** `ports` of `ports.payments.findPayment`; undefined where anything is called on the way. */
export function rootOf(node: ts.Expression): string | undefined {
  if (ts.isIdentifier(node)) return node.text
  const isPart =
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isParenthesizedExpression(node)
  return isPart ? rootOf(node.expression) : undefined
}

/** Whether the value is one of these, or has one of them in it. What a call makes of them is something else. */
function isHanded(value: ts.Expression, handed: Set<string>): boolean {
  const root = rootOf(value)
  if (root) return handed.has(root)
  if (ts.isCallExpression(value)) return false
  if (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) return mentions(value, handed)
  let found = false
  ts.forEachChild(value, child => {
    if (ts.isShorthandPropertyAssignment(child)) found ||= handed.has(child.name.text)
    else if (ts.isPropertyAssignment(child)) found ||= isHanded(child.initializer, handed)
    else if (ts.isSpreadAssignment(child)) found ||= isHanded(child.expression, handed)
    else if (ts.isExpression(child)) found ||= isHanded(child, handed)
  })
  return found
}

const mentions = (node: ts.Node, names: Set<string>): boolean =>
  (ts.isIdentifier(node) && names.has(node.text)) ||
  (ts.forEachChild(node, child => mentions(child, names)) ?? false)
