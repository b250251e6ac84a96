import type { Selectable } from 'kysely'
import type { Tokens } from '#platform/server/database/schema.generated.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'

type SessionRow = Pick<
  Selectable<Tokens>,
  'id' | 'device_name' | 'network' | 'method' | 'created_at' | 'last_used_at'
>

export const presentSession = (row: SessionRow, viewer: Viewer) => ({
  ...row,
  current: row.id === viewer.tokenId,
})

/** “Fri, 6 March 2026 at 2:30 pm”, in Ghana. */
export const momentInWords = (moment: Date): string => clock.format(moment)

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Accra',
  ...{ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit', hour12: true },
})
