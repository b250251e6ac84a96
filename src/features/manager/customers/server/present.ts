import { createHmac } from 'node:crypto'
import type * as z from 'zod/mini'
import { paymentAccountTypeNames } from '#features/accounts/contract.ts'
import { payoutHoldUntil } from '#features/accounts/payout-hold/server/policy.ts'
import {
  kycStatusOf,
  presentPaymentDetail,
  presentPublicUser,
} from '#features/accounts/server/present.ts'
import { idPhotoFile, type PhotoRow } from '#features/profile/identity/photos/server/present.ts'
import { presentList } from '#platform/server/http/lists.ts'
import { secret } from '#platform/server/security/instance-secret.ts'
import {
  isReasonGiven,
  maySeeAccountNumbers,
  maySeeIdentities,
} from '#platform/server/security/roles.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { presentRegisteredName } from '../../safety/wallet-names/server/present.ts'
import { presentAudit } from '../../server/present.ts'
import type { AuditRow } from '../../server/queries.ts'
import type { customer, listCustomers } from '../contract.ts'
import type { CustomerListRow, CustomerRow } from './queries.ts'

type List = z.output<NonNullable<(typeof listCustomers)['output']>>['customers']

export function presentCustomers(
  { rows, total }: { rows: CustomerListRow[]; total: number },
  paging: { page: number; records_per_page: number },
): List {
  return presentList({ data: rows.map(presentListed), total }, paging)
}

function presentListed(row: CustomerListRow): List['data'][number] {
  return {
    ...presentPublicUser(row.user),
    email: row.email,
    phone: row.phone,
    status_id: row.status_id,
    is_manager: row.is_manager,
    closed_at: row.closed_at,
    kyc_submitted: row.identity_of !== null,
    kyc_submitted_at: row.submitted_at,
  }
}

type Beside = {
  photo: PhotoRow | undefined
  signals: z.output<typeof customer>['signals']
  audit: AuditRow[]
  /** Why the photo is looked at. */
  reason: string | undefined
  viewer: Viewer
  now: Date
}

/** A person as managers see one. The link to the photo is this manager's own. */
export function presentCustomer(
  row: CustomerRow,
  { photo, signals, audit, reason, viewer, now }: Beside,
): z.output<typeof customer> {
  const listed = presentListed(row)
  const payment = presentPayment(row, viewer)
  const maySee = maySeeIdentities(viewer)
  const shown = maySee ? { number: row.id_reference, photo } : null
  return {
    ...listed,
    name: row.identity_name ?? listed.name,
    portrait_large: row.portrait_large,
    profile_name: listed.name,
    pending_email: row.pending_email,
    is_email_confirmed: row.email_verified_at !== null,
    phone_verified_at: row.phone_verified_at,
    id_type: row.id_type,
    id_reference: shown?.number ?? null,
    id_photo: shown?.photo?.id ?? null,
    id_photo_file:
      shown?.photo && isReasonGiven(reason)
        ? idPhotoFile(shown.photo, viewer, now, reason ?? null)
        : null,
    kyc_status: kycStatusOf({ isVerified: listed.is_kyc_verified, status: row.kyc_status }),
    kyc_rejection_reason: row.rejection_reason,
    location: row.location,
    longitude: row.longitude,
    latitude: row.latitude,
    payout_hold_until: payoutHoldUntil(row, now),
    has_second_factor: maySee ? row.has_second_factor : null,
    second_factor_reset_due_at: maySee ? row.reset_due_at : null,
    settlement_institution_code: row.institution_code,
    settlement_account_no: payment?.account_no ?? null,
    payment_detail: payment,
    signals,
    version: versionOf(row),
    audit: audit.map(presentAudit),
  }
}

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

function presentPayment(row: CustomerRow, viewer: Viewer) {
  const detail = presentPaymentDetail(row)
  if (!detail) return null
  // The table takes no others.
  const code = detail.account_type_code as keyof typeof paymentAccountTypeNames
  const account_no = maySeeAccountNumbers(viewer) ? detail.account_no : null
  const registered = presentRegisteredName({ ...row, user_id: row.user.id }, viewer)
  return {
    ...{ ...detail, account_no, ...registered },
    account_type: { code, name: paymentAccountTypeNames[code] },
    name_check: { ...detail.name_check, ...registered },
  }
}
