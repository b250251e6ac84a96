import type * as z from 'zod/mini'
import type { auditEntry } from '../contract.ts'
import * as texts from './texts.ts'

export type AuditEntry = z.input<typeof auditEntry>
/** What one kind of thing calls its actions and fields; what it does not name is told by its own name. */
export type AuditWords = {
  actions?: Record<string, string>
  fields?: Record<string, { name: string; inWords?: (value: unknown) => string | undefined }>
}
export type Change = { field: string; before?: string; after?: string }

const longest = 160

/** The fields that an entry changed, as a person reads them. */
export function changesOf(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  { fields = {} }: AuditWords = {},
): Change[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].flatMap(name => {
    const { inWords } = fields[name] ?? {}
    const read = (value: unknown) =>
      isNothing(value) ? undefined : (inWords?.(value) ?? plainly(value))
    const change = {
      field: fields[name]?.name ?? sentenceOf(name.replace(/_id$/, '')),
      before: read(before?.[name]),
      after: read(after?.[name]),
    }
    return change.before === change.after ? [] : [change]
  })
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
  return cut(typeof value === 'object' ? JSON.stringify(value) : withoutTags(String(value)))
}

const withoutTags = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const cut = (text: string) =>
  text.length <= longest ? text : `${text.slice(0, longest).trimEnd()}…`
