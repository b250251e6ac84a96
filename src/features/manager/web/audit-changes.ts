import type { Received } from '#platform/contract.ts'
import type { showAnyPage } from '../pages/contract.ts'

export type AuditEntry = Received<typeof showAnyPage>['page']['audit'][number]
/** What ids stand for, by field: `{ status_id: { 1: 'Pending' } }`. */
export type FieldWords = Record<string, Record<string, string>>
export type Change = { field: string; before?: string; after?: string }

const longest = 160

/** The fields that an entry changed, as a person reads them. */
export function changesOf(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  words: FieldWords = {},
): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].flatMap(field => {
    const change = {
      field: field.replace(/_id$/, '').replaceAll('_', ' '),
      before: textOf(before?.[field], words[field]),
      after: textOf(after?.[field], words[field]),
    }
    return change.before === change.after ? [] : [change]
  })
}

/** `mark-as-actioned` is "Mark as actioned". */
export function actionName(action: string): string {
  const text = action.replaceAll(/[-_]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function textOf(value: unknown, words: Record<string, string> = {}): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'object') return cut(JSON.stringify(value))
  return words[String(value)] ?? cut(withoutTags(String(value)))
}

const withoutTags = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const cut = (text: string) =>
  text.length <= longest ? text : `${text.slice(0, longest).trimEnd()}…`
