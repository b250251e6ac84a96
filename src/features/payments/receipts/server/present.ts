import type * as z from 'zod/mini'
import type { Settings } from '#platform/server/settings/schema.ts'
import { presentTransaction } from '../../server/present.ts'
import type { TransactionRow } from '../../server/queries.ts'
import { moneyOf } from '../../server/transition.ts'
import type { showReceipt } from '../contract.ts'

type Receipt = z.output<(typeof showReceipt)['output']>['receipt']

/** What the law wants a payer to be told of whom he has paid stands on it, as far as it is set up. */
export function presentReceipt(
  row: TransactionRow,
  { person, settings }: { person: Receipt['person']; settings: Settings },
): Receipt {
  return {
    transaction: presentTransaction(row),
    amount: moneyOf(row),
    person,
    operator: {
      name: settings.OPERATOR_NAME ?? settings.APP_NAME,
      status: settings.OPERATOR_STATUS ?? null,
      address: settings.OPERATOR_ADDRESS ?? null,
      phone: settings.OPERATOR_PHONE ?? null,
      email: settings.OPERATOR_EMAIL ?? null,
      registration: settings.OPERATOR_REGISTRATION ?? null,
    },
  }
}
