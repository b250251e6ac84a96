import { createHmac } from 'node:crypto'
import { secret } from '#platform/server/security/instance-secret.ts'
import type { CustomerRow } from './queries.ts'

/**
 * Of what the managers' form shows: another one tells that something of it was changed. Made with a key, since not every
 * manager may know the numbers in it, which are few enough to be tried.
 */
export function versionOf(customer: CustomerRow): string {
  const { user, email, submitted_at } = customer
  const { identity_name, id_type, id_reference } = customer
  const { account_type_code, account_currency, account_no, name_on_account } = customer
  const { institution_name, institution_code } = customer
  const shown = [
    ...[user.username, email, submitted_at, identity_name, id_type, id_reference],
    ...[account_type_code, account_currency, account_no, name_on_account],
    ...[institution_name, institution_code],
  ]
  return createHmac('sha256', secret('customer-version'))
    .update(JSON.stringify(shown))
    .digest('base64url')
}
