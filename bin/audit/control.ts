import { sql } from 'kysely'
import { settings } from '#platform/server/settings/settings.ts'
import { type Check, defineCheck } from './check.ts'

/** Who may do what, with whom, and how people show that it is they. */
export const controlChecks: Check[] = [
  defineCheck(
    'What needed two approvals was approved by two different managers',
    () => sql`
      select format('%s %s of %s pesewas was decided without two approvals.', initcap(kind), reference, amount_pesewas)
        as sentence
      from transactions
      where exists (select from transaction_events as decided where decided.reference = transactions.reference
          and decided.by = 'manager' and decided.action in ('send', 'complete'))
        and (kind <> 'payment' or method = 'MANUAL')
        and ${twoWereNeeded()}
        and not exists (
          select from transaction_approvals as second join transaction_approvals as first
            on first.reference = second.reference and first.user_id = second.seconds_user_id
          where second.reference = transactions.reference
            and second.user_id <> first.user_id and first.created_at <= second.created_at)
      order by id`,
  ),
  defineCheck(
    'Whoever has a role is a manager, and nobody else is',
    () => sql`
      select format('Person %s is %s and has %s roles.', id, case when is_manager then 'a manager' else 'no manager' end,
        count(role)) as sentence
      from users left join manager_roles on manager_roles.user_id = users.id
      group by users.id having is_manager <> (count(role) > 0) order by users.id`,
  ),
  defineCheck(
    'Nobody has recovery codes without a second factor',
    () => sql`
      select format('Person %s has %s recovery codes and no second factor.', user_id, count(*)) as sentence
      from recovery_codes
      where not exists (select from passkeys where passkeys.user_id = recovery_codes.user_id)
        and not exists (select from totp_secrets
          where totp_secrets.user_id = recovery_codes.user_id and confirmed_at is not null)
      group by user_id order by user_id`,
  ),
]

/** How many it needed was written down when it was decided; where it was not, the setting says it. */
const twoWereNeeded = () =>
  sql`coalesce(approvals_needed = 2,
    ${settings.DUAL_APPROVAL_FROM}::integer > 0
      and amount_pesewas >= ${settings.DUAL_APPROVAL_FROM}::bigint * 100)`
