import * as texts from './texts.ts'

/** The API calls its fields by their own names; on the screen they have labels. */
export const plainly = (sentence: string): string =>
  labels.reduce((text, [name, label]) => text.replace(name, label), sentence)

const labels: [string, string][] = [
  ['payment account type code', texts.paymentAccountTypeField],
  ['payment account currency', texts.currencyField],
  ['payment account no', texts.accountNumberField],
  ['payment institution name', texts.institutionNameField],
  ['payment institution code', texts.institutionCodeField],
  ['payment name on account', texts.nameOnAccountField],
  ['id reference', texts.nationalIdOrPassportField],
  ['id photo', texts.pictureOfIdField],
  ['id type', texts.idType],
]
