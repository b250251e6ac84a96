import type * as z from 'zod/mini'
import type { auditEntry } from '../contract.ts'
import * as texts from './texts.ts'

export type AuditEntry = z.input<typeof auditEntry>
/** What one kind of thing calls its actions and fields; what it does not name is told by its own name. */
export type AuditWords = {
  actions?: Record<string, string>
  fields?: Record<string, { name: string; inWords?: InWords }>
}
export type Change = { field: string; before?: string; after?: string }

type InWords = (value: unknown) => string | undefined

const longest = 160
/** How much of what stayed stands before the first difference. */
const longestLead = 40

/** The fields that an entry changed, as a person reads them. */
export function changesOf(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  { fields = {} }: AuditWords = {},
): Change[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].flatMap(name => {
    const values = [before?.[name], after?.[name]] as const
    if (asKept(values[0]) === asKept(values[1])) return []
    const { name: field = sentenceOf(name.replace(/_id$/, '')), inWords } = fields[name] ?? {}
    const [was, is] = describeChange(values, inWords)
    return [{ field, before: was, after: is }]
  })
}

/** In words that tell the two apart: what a short reading leaves out is shown from around the first difference. */
function describeChange(values: readonly [unknown, unknown], inWords?: InWords) {
  const short = values.map(value =>
    isNothing(value) ? undefined : (inWords?.(value) ?? cut(plainly(value))),
  )
  if (short[0] !== short[1]) return short
  const plain = values.map(plainly)
  return cutAroundDifference(plain[0] === plain[1] ? values.map(asKept) : plain)
}

function cutAroundDifference([before = '', after = '']: string[]): string[] {
  const texts = [[...before], [...after]] as const
  const at = texts[0].findIndex((sign, index) => sign !== texts[1][index])
  const from = Math.max(0, (at < 0 ? texts[0].length : at) - longestLead)
  return texts.map(signs => `${from > 0 ? '…' : ''}${cut(signs.slice(from).join(''))}`)
}

/** `mark-as-actioned` is "Mark as actioned" where nobody has a better word for it. */
export const actionName = (action: string, { actions = {} }: AuditWords = {}) =>
  actions[action] ?? sentenceOf(action)

function sentenceOf(name: string): string {
  const text = name.replaceAll(/[-_]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const isNothing = (value: unknown) => value === undefined || value === null || value === ''

function plainly(value: unknown): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  return typeof value === 'object' ? asKept(value) : withoutTags(asKept(value))
}

function asKept(value: unknown): string {
  if (isNothing(value)) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const withoutTags = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

function cut(text: string): string {
  const signs = [...text]
  return signs.length <= longest ? text : `${signs.slice(0, longest).join('').trimEnd()}…`
}
