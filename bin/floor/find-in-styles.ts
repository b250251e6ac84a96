/** What a stylesheet uses that browsers at the floor lack, but for what stands behind something that they know. */
import type { Identifier } from '@mdn/browser-compat-data'
import postcss, { type AtRule, type Declaration, type Rule } from 'postcss'
import { compatData, isNewerStyle } from './newer.ts'

const {
  properties,
  selectors,
  types,
  'at-rules': atRules,
} = compatData.css as Record<string, Identifier>

/** Each once: `@layer`, `:has`, `text-wrap`, `overflow: clip`, `color-mix()`, `dvh`, `nesting`, `@media with < and >`. */
export function newerInStyles(css: string): string[] {
  const found = new Set<string>()
  postcss.parse(css).walk(node => {
    if (node.type === 'comment' || isAskedFor(node)) return
    const uses =
      node.type === 'atrule'
        ? inAtRule(node)
        : node.type === 'rule'
          ? inSelector(node)
          : inDeclaration(node)
    for (const use of uses) found.add(use)
  })
  return [...found]
}

/** Within @supports only those read on who have it. */
function isAskedFor(node: postcss.ChildNode): boolean {
  const { parent } = node
  if (!parent || parent.type === 'root') return false
  return (
    (parent.type === 'atrule' && (parent as AtRule).name === 'supports') ||
    isAskedFor(parent as postcss.ChildNode)
  )
}

function inAtRule({ name, params }: AtRule): string[] {
  if (isNewerStyle(atRules?.[name] ?? {})) return [`@${name}`]
  return name === 'media' && /[<>]/.test(params) ? ['@media with < and >'] : []
}

function inSelector({ selector, parent }: Rule): string[] {
  const bare = selector.replaceAll(/\\./g, '').replaceAll(forgiving, '')
  const nested = parent?.type === 'rule' || bare.includes('&') ? ['nesting'] : []
  const pseudos = [...bare.matchAll(/::?([a-z][a-z-]*)/g)].filter(([, name = '']) =>
    isNewerStyle(selectors?.[name] ?? {}),
  )
  return [...nested, ...pseudos.map(([text]) => text)]
}

/** What is not known within these is left out, and the rest of the rule counts. */
const forgiving = /:(?:is|where)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g

function inDeclaration(declaration: Declaration): string[] {
  const { prop, value } = declaration
  if (prop.startsWith('-') || stands(declaration)) return []
  if (isNewerStyle(properties?.[prop] ?? {})) return [prop]
  const bare = value.replaceAll(/"[^"]*"|url\([^)]*\)/g, '')
  const keywords = [...bare.matchAll(/(?<![\w-])[a-z-]+(?![\w(-])/g)]
    .map(([word]) => word)
    .filter(word => isNewerStyle(properties?.[prop]?.[word] ?? {}))
  const functions = [...bare.matchAll(/([a-z-]+)\(/g)]
    .map(([, name = '']) => name)
    .filter(name => isNewerStyle(types?.[name] ?? types?.color?.[name] ?? {}))
  const units = /\d[sld]v[hwib]\b/.test(bare) ? ['dvh'] : []
  return [
    ...keywords.map(word => `${prop}: ${word}`),
    ...functions.map(name => `${name}()`),
    ...units,
  ]
}

/** Behind the same property in older words or with a prefix, which browsers keep that skip this one. */
function stands(declaration: Declaration): boolean {
  const { prop, value, parent } = declaration
  const others = parent?.nodes.filter(one => one.type === 'decl') ?? []
  return others.some(one =>
    one.prop === prop
      ? one.value !== value
      : /^-\w+-/.test(one.prop) && one.prop.endsWith(`-${prop}`),
  )
}
