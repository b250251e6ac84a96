/** What a script uses that browsers at the floor lack: syntax, globals, static members, methods. */
import { parseAst } from 'vite'
import { allMembers, newerGlobals } from './newer.ts'

type Node = { type: string; [key: string]: unknown }

const globals = new Set(newerGlobals())
const members = allMembers()
const newerMembers = new Set(
  members.filter(one => one.isNewer).map(({ owner, name }) => `${owner}.${name}`),
)
/** By name alone, since what it is called on is not known: only those that are newer wherever they are. */
const newerMethods = newerEverywhere()

/** Each once, as it is written: `#x in y`, `TransformStream`, `URL.canParse`, `.toSorted()`. */
export function newerInScript(text: string): string[] {
  const found = new Set<string>()
  const declared = new Set<string>()
  const script = parseAst(text) as unknown as Node
  visit(script, node => {
    for (const binding of bindingsOf(node))
      visit(binding, ({ type, name }) => type === 'Identifier' && declared.add(String(name)))
  })
  visit(script, (node, parent) => {
    const use =
      syntax(node) ??
      member(node, declared) ??
      global(node, parent, declared) ??
      method(node, declared)
    if (use) found.add(use)
  })
  return [...found]
}

function syntax(node: Node): string | undefined {
  if (node.type === 'StaticBlock') return 'static block'
  if (node.type === 'BinaryExpression' && (node.left as Node).type === 'PrivateIdentifier')
    return '#x in y'
  if (node.type === 'VariableDeclaration' && String(node.kind).includes('using')) return 'using'
  if (/^(?:Import|Export\w+)Declaration$/.test(node.type) && (node.attributes as unknown[])?.length)
    return 'import with'
  if (node.type !== 'Literal' && node.type !== 'TemplateElement') return undefined
  const regex = node.regex as { pattern: string; flags: string } | undefined
  if (regex?.flags.includes('v')) return 'regular expression with v'
  const text = regex?.pattern ?? (typeof node.value === 'string' ? node.value : '')
  if (/\(\?<[=!]/.test(text)) return 'lookbehind'
  return /\(\?[ims-]+:/.test(text) ? 'regular expression with modifiers' : undefined
}

/** `URL.canParse`, `window.TransformStream`. */
function member(node: Node, declared: Set<string>): string | undefined {
  if (node.type !== 'MemberExpression' || node.computed) return undefined
  const [object, property] = [node.object as Node, String((node.property as Node).name)]
  if (object.type !== 'Identifier' || declared.has(String(object.name))) return undefined
  if (/^(?:window|self|globalThis)$/.test(String(object.name)))
    return globals.has(property) ? property : undefined
  const path = `${object.name}.${property}`
  return newerMembers.has(path) ? path : undefined
}

function global(node: Node, parent: Node | undefined, declared: Set<string>): string | undefined {
  const name = String(node.name)
  if (node.type !== 'Identifier' || !globals.has(name) || declared.has(name)) return undefined
  const isName = ['property', 'key', 'label', 'imported', 'exported', 'local'].some(
    role => parent?.[role] === node,
  )
  const isLookedAt = parent?.type === 'UnaryExpression' && parent.operator === 'typeof'
  return (isName && !parent?.computed) || isLookedAt ? undefined : name
}

/** Not where the call itself asks whether there is one: `list.showPopover?.()`. */
function method(node: Node, declared: Set<string>): string | undefined {
  const callee = node.callee as Node | undefined
  if (node.type !== 'CallExpression' || node.optional || callee?.type !== 'MemberExpression')
    return undefined
  const name = String((callee.property as Node).name)
  if (callee.computed || !newerMethods.has(name) || member(callee, declared)) return undefined
  return `.${name}()`
}

function bindingsOf(node: Node): Node[] {
  const { id, params, param, local } = node as {
    id?: Node
    params?: Node[]
    param?: Node
    local?: Node
  }
  const isImport = node.type.startsWith('Import')
  return [id, ...(Array.isArray(params) ? params : []), param, isImport ? local : undefined].filter(
    one => one?.type !== undefined,
  ) as Node[]
}

function visit(node: Node, look: (node: Node, parent?: Node) => unknown, parent?: Node): void {
  look(node, parent)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === 'object' && typeof child.type === 'string')
        visit(child, look, node)
}

function newerEverywhere(): Set<string> {
  const reachable = members.filter(({ owner }) => !globals.has(owner))
  const older = new Set(reachable.filter(one => !one.isNewer).map(({ name }) => name))
  return new Set(reachable.map(({ name }) => name).filter(name => !older.has(name)))
}
