import type { Selectable } from 'kysely'
import type * as z from 'zod/mini'
import type { Notifications } from '#platform/server/database/schema.generated.ts'
import { type notification as contract, longestText, longestTitle } from '../contract.ts'

/** Kinds and groups are those of `process.ts`: nothing else writes rows. */
export function presentNotification(
  row: Pick<Selectable<Notifications>, Shown>,
): z.output<typeof contract> {
  return row as z.output<typeof contract>
}

type Shown = keyof z.output<typeof contract>

export const fitTitle = (title: string) => fitLine(title, longestTitle)
export const fitText = (text: string) => fitLine(text, longestText)

/** One line of plain text, cut with an ellipsis. */
function fitLine(text: string, longest: number): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  if (letters.length <= longest) return letters.join('')
  return `${letters
    .slice(0, longest - 1)
    .join('')
    .trimEnd()}…`
}
