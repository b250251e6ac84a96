import ts from 'typescript'

export type DeclaredName = { name: string; line: number }
export type DeclaredNames = { functions: DeclaredName[]; parameters: DeclaredName[] }

/** The names that a file gives to functions and to their parameters, also to what it takes out of parameters. */
export function findDeclaredNames(tree: ts.SourceFile): DeclaredNames {
  const names: DeclaredNames = { functions: [], parameters: [] }
  const at = ({ text }: ts.Identifier, node: ts.Node): DeclaredName => ({
    name: text,
    line: tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1,
  })
  const visit = (node: ts.Node): void => {
    const own = functionName(node)
    if (own) names.functions.push(at(own, node))
    if (ts.isParameter(node))
      names.parameters.push(...identifiersIn(node.name).map(one => at(one, one)))
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return names
}

/** Not of functions under a key of a table: such a key may be a word of the data. */
function functionName(node: ts.Node): ts.Identifier | undefined {
  const isFunction =
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isMethodSignature(node) ||
    (ts.isVariableDeclaration(node) && isFunctionExpression(node.initializer)) ||
    (ts.isPropertySignature(node) && node.type !== undefined && ts.isFunctionTypeNode(node.type))
  return isFunction && node.name && ts.isIdentifier(node.name) ? node.name : undefined
}

const isFunctionExpression = (node: ts.Expression | undefined) =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node))

function identifiersIn(name: ts.BindingName): ts.Identifier[] {
  if (ts.isIdentifier(name)) return [name]
  return name.elements.flatMap(element =>
    ts.isBindingElement(element) ? identifiersIn(element.name) : [],
  )
}
