import { samePersonName } from '#features/profile/identity/process.ts'
import type { Customer } from './customer.ts'
import * as texts from './texts.ts'

type Verified = Pick<Customer, 'name' | 'username' | 'payment_detail'>

/** What a manager says by verifying; where the names differ, that they do. */
export function verifyStatement({ name, username, payment_detail }: Verified): string {
  const onAccount = payment_detail?.name_on_account
  const differs = onAccount !== undefined && !samePersonName(name, onAccount)
  const statement = differs
    ? texts.namesDifferWarning(name, onAccount)
    : texts.verifyStatement(username, name)
  return statement + texts.verifyResult(username)
}

/** Asked in the queue only where a name differs: all else can be taken back for a moment. */
export function verifyQuestion(customer: Verified & Pick<Customer, 'profile_name'>) {
  const { name, username, payment_detail, profile_name } = customer
  const onAccount = payment_detail?.name_on_account ?? name
  const isOnProfile = samePersonName(name, profile_name)
  if (isOnProfile && samePersonName(name, onAccount)) return null
  const profileWarning = isOnProfile ? '' : texts.profileNameDiffersWarning(name, profile_name)
  return {
    title: texts.verifyCustomer(username),
    text: profileWarning + verifyStatement(customer),
    yes: texts.verifyIdentity,
    no: texts.notYet,
  }
}
