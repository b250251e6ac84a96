import type { NameResult } from '#features/accounts/wallet-names/process.ts'
import { type IdType, idTypeNames } from '#features/profile/identity/process.ts'
import * as identityTexts from '#features/profile/identity/web/texts.ts'
import * as paymentAccountTexts from '#features/profile/payment-account/web/texts.ts'
import * as sharedTexts from '#ui/texts.ts'
import * as walletTexts from '../../safety/wallet-names/web/texts.ts'
import type { AuditWords } from '../../web/audit-changes.ts'
import * as managerTexts from '../../web/texts.ts'
import { customerStatusNames } from '../process.ts'
import * as texts from './texts.ts'

const statusNames: Record<number, string> = customerStatusNames
const kycNames: Record<string, string> = {
  pending: texts.waitingForVerification,
  verified: identityTexts.verified,
  rejected: identityTexts.rejected,
}
const accountTypeNames: Record<string, string> = {
  mobile_money: texts.mobileMoney,
  bank: paymentAccountTexts.bank,
}

/** What the log calls by the names of the API. */
export const auditWords: AuditWords = {
  actions: {
    activate: managerTexts.activated,
    deactivate: texts.deactivated,
    verify: texts.identityVerified,
    reject: texts.documentRequestedStatus,
    update: texts.detailsChanged,
    'customer.portrait-remove': texts.portraitRemoved,
    'settle-wallet-name': texts.walletNameSettled,
  },
  fields: {
    reason: { name: managerTexts.reason },
    status_id: { name: sharedTexts.status, inWords: value => statusNames[Number(value)] },
    pending_email: { name: texts.newEmail },
    name: { name: texts.identityNameLabel },
    id_type: { name: identityTexts.idType, inWords: value => idTypeNames[value as IdType] },
    id_reference: { name: identityTexts.idNumber },
    id_photo: { name: texts.pictureOfId, inWords: value => texts.numberOf(value) },
    kyc_status: { name: texts.verification, inWords: value => kycNames[String(value)] },
    payment_account_type_code: {
      name: texts.paymentAccountType,
      inWords: value => accountTypeNames[String(value)],
    },
    payment_account_currency: { name: paymentAccountTexts.currency },
    payment_institution_name: { name: texts.institution },
    payment_institution_code: { name: texts.institutionCode },
    payment_account_no: { name: paymentAccountTexts.accountNumber },
    result: { name: texts.walletName, inWords: value => walletTexts.results[value as NameResult] },
    payment_name_on_account: { name: paymentAccountTexts.nameOnAccount },
  },
}
