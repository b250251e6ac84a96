import { userStatus } from '#features/accounts/process.ts'
import { type IdType, idTypeNames } from '#features/profile/identity/process.ts'
import type { AuditWords } from '../../web/audit-changes.ts'

const statusNames: Record<number, string> = {
  [userStatus.inactive]: 'Inactive',
  [userStatus.live]: 'Live',
}
const kycNames: Record<string, string> = {
  pending: 'Waiting for verification',
  verified: 'Verified',
  rejected: 'Rejected',
}
const accountTypeNames: Record<string, string> = { mobile_money: 'Mobile money', bank: 'Bank' }

/** What the log calls by the names of the API. */
export const auditWords: AuditWords = {
  actions: {
    activate: 'Activated',
    deactivate: 'Deactivated',
    verify: 'Identity verified',
    reject: 'Asked for another document',
    update: 'Details changed',
  },
  fields: {
    status_id: { name: 'Status', inWords: value => statusNames[Number(value)] },
    name: { name: 'Name on the identity' },
    id_type: { name: 'ID type', inWords: value => idTypeNames[value as IdType] },
    id_reference: { name: 'ID number' },
    id_photo: { name: 'Picture of ID', inWords: value => `number ${value}` },
    kyc_status: { name: 'Verification', inWords: value => kycNames[String(value)] },
    payment_account_type_code: {
      name: 'Payment account type',
      inWords: value => accountTypeNames[String(value)],
    },
    payment_account_currency: { name: 'Currency' },
    payment_institution_name: { name: 'Institution' },
    payment_institution_code: { name: 'Institution code' },
    payment_account_no: { name: 'Account number' },
    payment_name_on_account: { name: 'Name on account' },
  },
}
