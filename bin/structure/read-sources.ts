import { readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import ts from 'typescript'
import { findDeclaredNames } from './declared-names.ts'
import { findExportedTexts } from './exported-texts.ts'
import { findFilledVariables } from './module-variables.ts'
import { optionalPortsIn } from './optional-ports.ts'
import type { Import, SourceFile } from './source-file.ts'
import { visibleTextsIn } from './visible-texts.ts'

/** Reads every source file under `folders` of the project at `root`. */
export async function readSources(root: string, folders: string[]): Promise<SourceFile[]> {
  const files = await Promise.all(folders.map(folder => sourcesIn(root, folder)))
  return Promise.all(
    files.flat().map(async path => parseSource(path, await readFile(join(root, path), 'utf8'))),
  )
}

async function sourcesIn(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  return entries
    .filter(entry => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name))
    .map(entry => posix.join(entry.parentPath.slice(root.length).replace(/^\/+/, ''), entry.name))
    .sort()
}

function parseSource(path: string, text: string): SourceFile {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const file: SourceFile = {
    path,
    imports: [],
    defaultExports: [],
    reExports: [],
    isBarrel: tree.statements.length > 0 && tree.statements.every(isReExport),
    strings: [],
    declaredNames: findDeclaredNames(tree),
    visibleTexts: visibleTextsIn(tree),
    exportedTexts: findExportedTexts(tree),
    filledVariables: findFilledVariables(tree),
    optionalPorts: optionalPortsIn(tree),
  }
  visit(tree, tree, file)
  return file
}

function visit(node: ts.Node, tree: ts.SourceFile, file: SourceFile): void {
  const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
  const imported = importOf(node)
  if (imported)
    file.imports.push({ ...imported, target: resolve(imported.target, file.path), line })
  if (isReExport(node)) file.reExports.push(line)
  if (isDefaultExport(node)) file.defaultExports.push(line)
  if (ts.isStringLiteral(node)) file.strings.push(node.text)
  ts.forEachChild(node, child => visit(child, tree, file))
}

function importOf(node: ts.Node): Omit<Import, 'line'> | undefined {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    return { target: node.moduleSpecifier.text, typeOnly: isTypeOnly(node.importClause) }
  }
  if (
    ts.isExportDeclaration(node) &&
    node.moduleSpecifier &&
    ts.isStringLiteral(node.moduleSpecifier)
  ) {
    return { target: node.moduleSpecifier.text, typeOnly: node.isTypeOnly }
  }
  if (
    ts.isImportTypeNode(node) &&
    ts.isLiteralTypeNode(node.argument) &&
    ts.isStringLiteral(node.argument.literal)
  ) {
    return { target: node.argument.literal.text, typeOnly: true }
  }
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword)
    return undefined
  const [target] = node.arguments
  return target && ts.isStringLiteralLike(target)
    ? { target: target.text, typeOnly: false }
    : undefined
}

/** `import type …`, or named imports that are all marked `type`. */
function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false
  if (clause.isTypeOnly) return true
  const named = clause.namedBindings
  if (clause.name || !named || !ts.isNamedImports(named)) return false
  return named.elements.length > 0 && named.elements.every(element => element.isTypeOnly)
}

function isReExport(node: ts.Node): boolean {
  return ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined
}

function isDefaultExport(node: ts.Node): boolean {
  if (ts.isExportAssignment(node)) return true
  if (ts.isExportSpecifier(node)) return node.name.text === 'default'
  if (!ts.canHaveModifiers(node)) return false
  return (
    ts.getModifiers(node)?.some(modifier => modifier.kind === ts.SyntaxKind.DefaultKeyword) ?? false
  )
}

/** `#ui/button.tsx` and `./button.tsx` become paths from the root; a package stays as it is. */
function resolve(target: string, from: string): string {
  if (target.startsWith('#')) return posix.join('src', target.slice(1))
  if (target.startsWith('.')) return posix.join(posix.dirname(from), target)
  return target
}
