import type * as z from 'zod/mini'
import { paymentAccountTypeNames } from '#features/accounts/contract.ts'
import {
  kycStatusOf,
  presentPaymentDetail,
  presentPublicUser,
} from '#features/accounts/server/present.ts'
import { idPhotoFile, type PhotoRow } from '#features/profile/identity/photos/server/present.ts'
import { presentList } from '#platform/server/lists.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { presentAudit } from '../../server/present.ts'
import type { AuditRow } from '../../server/queries.ts'
import type { customer, listCustomers } from '../contract.ts'
import type { CustomerListRow, CustomerRow } from './queries.ts'

type List = z.output<NonNullable<(typeof listCustomers)['output']>>['customers']

export function presentCustomers(
  { rows, total }: { rows: CustomerListRow[]; total: number },
  wish: { page: number; records_per_page: number },
  now: Date,
): List {
  const data = rows.map(row => presentListed(row, now))
  return presentList({ data, total }, wish)
}

function presentListed(row: CustomerListRow, now: Date): List['data'][number] {
  return {
    ...presentPublicUser(row, now),
    email: row.email,
    phone: row.phone,
    status_id: row.status_id,
    kyc_submitted: row.identity_of !== null,
  }
}

type Beside = { photo: PhotoRow | undefined; audit: AuditRow[]; viewer: Viewer; now: Date }

/** A person as managers see one. The link to the photo is this manager's own. */
export function presentCustomer(
  row: CustomerRow,
  { photo, audit, viewer, now }: Beside,
): z.output<typeof customer> {
  return {
    ...presentListed({ ...row, identity_of: row.identity_name === null ? null : row.id }, now),
    name: row.identity_name ?? row.name,
    profile_name: row.name,
    is_manager: row.is_manager,
    phone_verified_at: row.phone_verified_at,
    closed_at: row.closed_at,
    id_type: row.id_type,
    id_reference: row.id_reference,
    id_photo: photo?.id ?? null,
    id_photo_file: photo ? idPhotoFile(photo, viewer, now) : null,
    kyc_status: kycStatusOf(row),
    kyc_rejection_reason: row.rejection_reason,
    kyc_submitted_at: row.submitted_at,
    location: row.location,
    longitude: row.longitude,
    latitude: row.latitude,
    settlement_institution_code: row.institution_code,
    settlement_account_no: row.account_no,
    payment_detail: presentPayment(row),
    audit: audit.map(presentAudit),
  }
}

function presentPayment(row: CustomerRow) {
  const detail = presentPaymentDetail(row)
  if (!detail) return null
  // The table takes no others.
  const code = detail.account_type_code as keyof typeof paymentAccountTypeNames
  return { ...detail, account_type: { code, name: paymentAccountTypeNames[code] } }
}
