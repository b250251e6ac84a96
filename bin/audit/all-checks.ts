import { auditLogChecks, type LogOptions } from './audit-log.ts'
import { chatChecks } from './chats.ts'
import type { Check } from './check.ts'
import { controlChecks } from './control.ts'
import { disputeChecks } from './disputes.ts'
import { fileChecks } from './files.ts'
import { gigChecks } from './gigs.ts'
import { identityChecks } from './identities.ts'
import { jobChecks } from './jobs.ts'
import { moneyChecks } from './money.ts'
import { notificationChecks } from './notifications.ts'
import { orderChecks } from './orders.ts'
import { peopleChecks } from './people.ts'
import { receiptChecks } from './receipts.ts'
import { reviewChecks } from './reviews.ts'
import { searchChecks } from './searches.ts'
import { statisticsChecks } from './statistics.ts'
import { walletNameChecks } from './wallet-names.ts'

/** Everything that the auditor looks at, what is dearest first. */
export const allChecks = ({ expected, ...files }: { graceMs: number } & LogOptions): Check[] => [
  ...moneyChecks,
  ...orderChecks,
  ...disputeChecks,
  ...receiptChecks,
  ...reviewChecks,
  ...chatChecks,
  ...gigChecks,
  ...peopleChecks,
  ...controlChecks,
  ...identityChecks,
  ...walletNameChecks,
  ...notificationChecks,
  ...searchChecks,
  ...statisticsChecks,
  ...auditLogChecks({ expected }),
  ...jobChecks,
  ...fileChecks(files),
]
