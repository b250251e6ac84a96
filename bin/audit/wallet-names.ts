import { type RawBuilder, sql } from 'kysely'
import { comparisonHours, comparisonsADay } from '#features/accounts/wallet-names/process.ts'
import { compareNames } from '#features/accounts/wallet-names/server/policy.ts'
import { openName } from '#features/accounts/wallet-names/server/present.ts'
import { SealBroken } from '#platform/server/security/encryption.ts'
import { type Check, defineCheck } from './check.ts'

export const walletNameChecks: Check[] = [
  {
    claim: 'What is kept of the name of a wallet is what comparing the two names comes to',
    async faultsIn({ tx }) {
      const rows = await tx
        .selectFrom('wallet_name_checks')
        .innerJoin('payment_accounts', 'payment_accounts.user_id', 'wallet_name_checks.user_id')
        .select(['wallet_name_checks.user_id', 'result', 'registered_name', 'name_on_account'])
        .where('registered_name', 'is not', null)
        .orderBy('wallet_name_checks.user_id')
        .execute()
      return rows.flatMap(row => faultOf(row) ?? [])
    },
  },
  defineCheck(
    'What a manager has settled about a wallet stands in the log',
    () => sql`
      select format('The wallet of person %s was settled, and the log does not say so.', checks.user_id) as sentence
      from wallet_name_checks as checks
      where settled_at is not null and not exists (
        select from audit_log where subject_type = 'customer' and subject_id = checks.user_id
          and action = 'settle-wallet-name' and actor_id = settled_by and created_at = settled_at)
      order by checks.user_id`,
  ),
  defineCheck(
    'Nobody has had more wallets compared in a day than is allowed, and no wallet was compared more often',
    () => sql`
      select format('%s %s has had %s comparisons in a day.', kind, name, count) as sentence
      from (
        select 'Person' as kind, user_id::text as name, ${comparisonsOfADay(sql`others.user_id = one.user_id`)} as count
        from wallet_comparisons as one where user_id is not null
        union
        select 'Wallet', wallet_fingerprint, ${comparisonsOfADay(sql`others.wallet_fingerprint = one.wallet_fingerprint`)}
        from wallet_comparisons as one) as counted
      where count > ${comparisonsADay} order by kind, name`,
  ),
]

/** Up to this one. */
const comparisonsOfADay = (isMeant: RawBuilder<unknown>) => sql`(
  select count(*) from wallet_comparisons as others where ${isMeant} and others.created_at <= one.created_at
    and others.created_at > one.created_at - make_interval(hours => ${comparisonHours}::integer))`

type Kept = {
  user_id: number
  result: string
  registered_name: Buffer | null
  name_on_account: string
}

/** Names nobody: whoever reads what an audit says may not know the name. */
function faultOf({ user_id, result, registered_name, name_on_account }: Kept): string | null {
  if (registered_name === null) return null
  try {
    const expected = compareNames(name_on_account, openName(registered_name, user_id))
    if (expected === result) return null
    return `The wallet of person ${user_id} is kept as ${result}, and is ${expected}.`
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    return `The name of the wallet of person ${user_id} cannot be opened.`
  }
}
