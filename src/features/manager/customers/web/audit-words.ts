import { type IdType, idTypeNames } from '#features/profile/identity/process.ts'
import type { AuditWords } from '../../web/audit-changes.ts'
import { customerStatusNames } from '../process.ts'
import * as texts from './texts.ts'

const statusNames: Record<number, string> = customerStatusNames
const kycNames: Record<string, string> = {
  pending: texts.waitingForVerification,
  verified: texts.verified,
  rejected: texts.rejected,
}
const accountTypeNames: Record<string, string> = {
  mobile_money: texts.mobileMoney,
  bank: texts.bank,
}

/** What the log calls by the names of the API. */
export const auditWords: AuditWords = {
  actions: {
    activate: texts.activated,
    deactivate: texts.deactivated,
    verify: texts.identityVerified,
    reject: texts.askedForAnotherDocument,
    update: texts.detailsChanged,
  },
  fields: {
    status_id: { name: texts.status, inWords: value => statusNames[Number(value)] },
    name: { name: texts.nameOnTheIdentity },
    id_type: { name: texts.idType, inWords: value => idTypeNames[value as IdType] },
    id_reference: { name: texts.idNumber },
    id_photo: { name: texts.pictureOfId, inWords: value => texts.numberOf(value) },
    kyc_status: { name: texts.verification, inWords: value => kycNames[String(value)] },
    payment_account_type_code: {
      name: texts.paymentAccountType,
      inWords: value => accountTypeNames[String(value)],
    },
    payment_account_currency: { name: texts.currency },
    payment_institution_name: { name: texts.institution },
    payment_institution_code: { name: texts.institutionCode },
    payment_account_no: { name: texts.accountNumber },
    payment_name_on_account: { name: texts.nameOnAccount },
  },
}
