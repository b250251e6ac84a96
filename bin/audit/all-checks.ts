import { chatChecks } from './chats.ts'
import type { Check } from './check.ts'
import { fileChecks } from './files.ts'
import { gigChecks } from './gigs.ts'
import { jobChecks } from './jobs.ts'
import { moneyChecks } from './money.ts'
import { orderChecks } from './orders.ts'
import { peopleChecks } from './people.ts'

/** Everything that the auditor looks at, what is dearest first. */
export const allChecks = (files: { graceMs: number }): Check[] => [
  ...moneyChecks,
  ...orderChecks,
  ...chatChecks,
  ...gigChecks,
  ...peopleChecks,
  ...jobChecks,
  ...fileChecks(files),
]
