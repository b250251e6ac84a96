import type { Selectable } from 'kysely'
import type * as z from 'zod/mini'
import { presentPublicUser } from '#features/accounts/server/present.ts'
import type {
  NameDecision,
  NameResult,
  NameSource,
  UnknownReason,
} from '#features/accounts/wallet-names/process.ts'
import { openName } from '#features/accounts/wallet-names/server/present.ts'
import type { WalletNameChecks } from '#platform/server/database/schema.generated.ts'
import { log } from '#platform/server/observability/logging.ts'
import { SealBroken } from '#platform/server/security/encryption.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import type { listWalletChecks, settledName } from '../contract.ts'
import type { WalletCheckRow } from './queries.ts'

type Check = z.output<typeof listWalletChecks.output>['checks']['data'][number]

export function presentWalletCheck(row: WalletCheckRow, viewer: Viewer): Check {
  const { registered_name, settled } = presentRegisteredName(row, viewer)
  return {
    user: presentPublicUser(row.user),
    // The table takes no others.
    result: (row.settled_result ?? row.result) as NameResult,
    reason: row.reason as UnknownReason | null,
    checked_at: row.checked_at,
    account_name: row.account_name,
    card_name: row.card_name,
    ...{ registered_name, settled },
  }
}

type Kept = Pick<Selectable<WalletNameChecks>, 'user_id'> & {
  [Column in 'registered_name' | 'source' | 'settled_result' | 'settled_note' | 'settled_at']:
    | Selectable<WalletNameChecks>[Column]
    | null
}

/** The manager's own account may be a stranger's wallet: even he does not learn whose, nor what was noted of it. */
export function presentRegisteredName(row: Kept, viewer: Viewer) {
  const { user_id: userId, registered_name: sealed } = row
  const isOwn = userId === viewer.id
  const settled = presentSettled(row)
  return {
    registered_name: sealed === null || isOwn ? null : nameIn(sealed, userId),
    source: row.source as NameSource | null,
    settled: settled && isOwn ? { ...settled, note: '' } : settled,
  }
}

/** One that does not open keeps nobody from the others. */
function nameIn(sealed: Buffer, userId: number): string | null {
  try {
    return openName(sealed, userId)
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    log.error({ err: error, user: userId }, 'the registered name of a wallet cannot be opened')
    return null
  }
}

function presentSettled({
  settled_result,
  settled_note: note,
  settled_at: at,
}: Kept): z.output<typeof settledName> | null {
  if (settled_result === null || note === null || at === null) return null
  return { result: settled_result as NameDecision, note, at }
}
